# A kernel for tests. Each line of a cell is a word and what it is about: print TEXT, fail TEXT,
# save FIGURE, sleep SECONDS, die.
import json
import os
import sys
import threading
import time

import zmq
from jupyter_client.session import Session

with open(sys.argv[1]) as f:
    config = json.load(f)
session = Session(key=config["key"].encode(), signature_scheme=config["signature_scheme"])
context = zmq.Context()


def bind(kind, port):
    socket = context.socket(kind)
    socket.bind("%s://%s:%d" % (config["transport"], config["ip"], config[port]))
    return socket


shell, control = bind(zmq.ROUTER, "shell_port"), bind(zmq.ROUTER, "control_port")
iopub, stdin = bind(zmq.PUB, "iopub_port"), bind(zmq.ROUTER, "stdin_port")
heart = bind(zmq.REP, "hb_port")
threading.Thread(target=lambda: zmq.proxy(heart, heart), daemon=True).start()
count = 0


def execute(parent):
    publish = lambda kind, content: session.send(iopub, kind, content, parent=parent)
    for line in parent["content"]["code"].splitlines():
        word, _, about = line.partition(" ")
        if word == "print":
            text = about.replace("FULL", os.environ["BALLSLAB_FULL"]).replace("PID", str(os.getpid()))
            publish("stream", {"name": "stdout", "text": text + "\n"})
        elif word == "fail":
            error = {"ename": "ERROR", "evalue": about, "traceback": [about]}
            publish("error", error)
            return dict(error, status="error", execution_count=count)
        elif word == "save":
            with open(os.path.join(os.environ["BALLSLAB_FIGURES"], about + ".json"), "w") as f:
                f.write("{}")
        elif word == "sleep":
            time.sleep(float(about))
        elif word == "die":
            time.sleep(0.2)  # what was printed is on its way
            os._exit(1)
    return {"status": "ok", "execution_count": count, "user_expressions": {}, "payload": []}


poller = zmq.Poller()
poller.register(shell, zmq.POLLIN)
poller.register(control, zmq.POLLIN)
while True:
    for socket, _ in poller.poll():
        ident, message = session.recv(socket, mode=0)
        kind = message["msg_type"]
        session.send(iopub, "status", {"execution_state": "busy"}, parent=message)
        reply = {"status": "ok"}
        if kind == "kernel_info_request":
            reply.update(protocol_version="5.3", implementation="fake", implementation_version="1", banner="",
                         language_info={"name": "text", "version": "1", "mimetype": "text/plain", "file_extension": ".txt"})
        elif kind == "execute_request":
            count += 1
            reply = execute(message)
        elif kind == "shutdown_request":
            reply["restart"] = False
        session.send(socket, kind.replace("_request", "_reply"), reply, parent=message, ident=ident)
        session.send(iopub, "status", {"execution_state": "idle"}, parent=message)
        if kind == "shutdown_request":
            time.sleep(0.1)
            sys.exit()
