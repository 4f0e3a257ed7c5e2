package image

import (
	"net/http"
	"testing"
)

// long runs a cell that prints five million bytes at once, as a page would through the server's web
// socket, and prints how many arrive.
const long = `
import asyncio, json, sys
from tornado.websocket import websocket_connect

code = 'import ("fmt"; "strings"); for i := 0; i < 50; i++ { fmt.Print(strings.Repeat("x", 100000)) }'

async def main(kernel, token):
    socket = await websocket_connect(f"ws://127.0.0.1:8888/api/kernels/{kernel}/channels?token={token}", max_message_size=1 << 30)
    header = {"msg_id": "long", "msg_type": "execute_request", "username": "", "session": "test", "date": "", "version": "5.3"}
    content = {"code": code, "silent": False, "store_history": True, "user_expressions": {}, "allow_stdin": False}
    await socket.write_message(json.dumps({"header": header, "parent_header": {}, "metadata": {}, "content": content, "channel": "shell", "buffers": []}))
    count = 0
    while True:
        message = json.loads(await socket.read_message())
        if message["parent_header"].get("msg_id") != "long":
            continue
        if message["msg_type"] == "stream":
            if message["content"]["name"] == "stderr":
                print(message["content"]["text"])
            count += message["content"]["text"].count("x")
        if message["msg_type"] == "status" and message["content"]["execution_state"] == "idle":
            break
    print(count)

asyncio.run(asyncio.wait_for(main(*sys.argv[1:]), 100))
`

// All that a cell prints reaches the page: Jupyter's own limit is a megabyte a second.
func TestLongOutput(t *testing.T) {
	l := startLab(t, workFolder(t))
	var kernel struct{ ID string }
	if code := l.ask(t, "POST", "/api/kernels", `{"name":"ballslab"}`, &kernel); code != http.StatusCreated {
		t.Fatalf("a kernel: %d", code)
	}
	if got := docker(t, "exec", l.id, "python3", "-c", long, kernel.ID, l.token); got != "5000000" {
		t.Errorf("of 5000000 bytes arrive: %s", got)
	}
}
