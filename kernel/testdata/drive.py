"""Drives a kernel through jupyter_client for kernel_test.go.

Reads one JSON object per line from standard input and answers each with one
JSON object on standard output. The kernel is the spec "ballslab" found by
Jupyter in JUPYTER_PATH.

  {"op": "start", "env": {...},      starts it; answers {"seconds", "pid"}; loopback
   "loopback": bool}                 turns on the loopback device of a new network
  {"op": "execute", "code": ...,     runs a cell; optional "interrupt": seconds
   "interrupt": s, "timeout": s}     after which it is interrupted, "signals": how
                                     often; answers {"status", "evalue", "ename",
                                     "stdout", "stderr", "stderr_times", "result",
                                     "display", "seconds", "after_interrupt"}
  {"op": "pile", "codes": [...]}     sends cells without waiting for replies, as Run
                                     All does; answers {"statuses": [...]}
  {"op": "request", "type": ...,     any other request of the shell channel;
   "content": {...}}                 answers {"content": reply}
  {"op": "raw", "channel": ...,      sends a request for 1+1 on the shell or control
   "damage": ...}                    channel, unsigned, signed wrongly or cut
  {"op": "alive"}                    answers {"alive": bool}
  {"op": "stop"}                     shuts it down; answers {}
"""
import fcntl
import json
import os
import socket
import struct
import sys
import threading
import time

from jupyter_client.manager import KernelManager


class Driver:
    def start(self, env=None, loopback=False, timeout=20):
        if loopback:
            flags = struct.pack("16sh14x", b"lo", 0x41)  # IFF_UP | IFF_RUNNING
            fcntl.ioctl(socket.socket(), 0x8914, flags)  # SIOCSIFFLAGS
        self.manager = KernelManager(kernel_name="ballslab")
        began = time.time()
        options = {} if env is None else {"env": env}
        self.manager.start_kernel(**options)
        self.client = self.manager.client()
        self.client.start_channels()
        self.client.wait_for_ready(timeout=timeout)
        seconds = time.time() - began
        pid = getattr(self.manager.provisioner, "pid", 0)
        return {"seconds": seconds, "pid": pid}

    def execute(self, code, interrupt=None, signals=1, timeout=60):
        stopped = []

        def stop():
            for _ in range(signals):
                stopped.append(time.time())
                self.manager.interrupt_kernel()

        timer = None
        answer = {"stdout": "", "stderr": "", "stderr_times": [], "result": None, "display": []}
        began = time.time()
        if interrupt is not None:
            timer = threading.Timer(interrupt, stop)
            timer.start()

        def output(message):
            kind, content = message["msg_type"], message["content"]
            if kind == "stream":
                answer[content["name"]] += content["text"]
                if content["name"] == "stderr":
                    answer["stderr_times"].append(time.time() - began)
            elif kind == "execute_result":
                answer["result"] = content["data"]
            elif kind == "display_data":
                answer["display"].append(content["data"])
            elif kind == "error":
                answer["ename"], answer["traceback"] = content["ename"], content["traceback"]

        reply = self.client.execute_interactive(
            code, timeout=timeout, output_hook=output, allow_stdin=False, stop_on_error=False)
        answer["seconds"] = time.time() - began
        if timer is not None:
            timer.cancel()
        if stopped:
            answer["after_interrupt"] = time.time() - stopped[0]
        answer["status"] = reply["content"]["status"]
        answer["evalue"] = reply["content"].get("evalue", "")
        return answer

    def pile(self, codes, timeout=20):
        sent = [self.client.execute(code) for code in codes]
        statuses = {}
        until = time.time() + timeout
        while len(statuses) < len(sent):
            reply = self.client.get_shell_msg(timeout=max(0, until - time.time()))
            statuses[reply["parent_header"].get("msg_id")] = reply["content"]["status"]
        return {"statuses": [statuses.get(id) for id in sent]}

    def request(self, type, content, timeout=10):
        message = self.client.session.msg(type, content)
        self.client.shell_channel.send(message)
        until = time.time() + timeout
        while time.time() < until:
            try:
                reply = self.client.get_shell_msg(timeout=until - time.time())
            except Exception:
                break
            if reply["parent_header"].get("msg_id") == message["header"]["msg_id"]:
                return {"type": reply["msg_type"], "content": reply["content"]}
        raise TimeoutError("no reply to " + type)

    def raw(self, channel, damage):
        session = self.client.session
        frames = session.serialize(session.msg("execute_request", {"code": "1+1", "silent": False}))
        # The delimiter, the signature and four parts.
        frames = {
            "no signature": frames[:1] + [b""] + frames[2:],
            "wrong signature": frames[:1] + [b"0" * 64] + frames[2:],
            "signature of other length": frames[:1] + [b"zz0"] + frames[2:],
            "changed": frames[:5] + [frames[5].replace(b"1+1", b"2+2")],
            "cut": frames[:3],
            "no delimiter": frames[1:],
            "one frame": [b"hello"],
        }[damage]
        getattr(self.client, channel + "_channel").socket.send_multipart(frames)
        return {}

    def alive(self):
        return {"alive": self.manager.is_alive()}

    def stop(self):
        self.client.stop_channels()
        self.manager.shutdown_kernel(now=True)
        return {}


def main():
    out = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)  # whatever else prints goes to standard error
    driver = Driver()
    for line in sys.stdin:
        request = json.loads(line)
        try:
            answer = getattr(driver, request.pop("op"))(**request)
        except Exception as e:  # reported to the test
            answer = {"failure": "%s: %s" % (type(e).__name__, e)}
        print(json.dumps(answer), file=out, flush=True)


main()
