package main

import (
	"fmt"
	"log"
	"reflect"
	"strings"
)

// WireMsgToComposedMsg reads a message from its frames. One that is not signed
// with the key of the connection becomes a message without a type, which
// nobody answers: anyone on this host can send such a message, and the upstream
// kernel ended at it.
func WireMsgToComposedMsg(frames [][]byte, key []byte) (ComposedMsg, [][]byte, error) {
	delimiter := 0
	for delimiter < len(frames) && string(frames[delimiter]) != "<IDS|MSG>" {
		delimiter++
	}
	// After it come the signature and four parts.
	if len(frames) < delimiter+6 {
		log.Print("a message that is not of Jupyter's form was not read")
		return ComposedMsg{}, nil, nil
	}
	msg, identities, err := upstreamWireMsgToComposedMsg(frames, key)
	if err != nil {
		log.Printf("a message was not read: %v", err)
		return ComposedMsg{}, nil, nil
	}
	return msg, identities, nil
}

// wellFormed gives a request the fields that its kind must have, as Jupyter's
// protocol says, and refuses one that lacks its code or has fields of other types.
func wellFormed(kind string, content interface{}) (map[string]interface{}, error) {
	request, ok := content.(map[string]interface{})
	if content == nil {
		request = map[string]interface{}{}
	} else if !ok {
		return nil, fmt.Errorf("%s with content %v, which must be an object", kind, content)
	}
	// What a field must be, and what it is if it is not given.
	fields := map[string]map[string]interface{}{
		"execute_request":     {"code": nil, "silent": false, "stop_on_error": true},
		"complete_request":    {"code": nil, "cursor_pos": 0.0},
		"inspect_request":     {"code": nil, "cursor_pos": 0.0},
		"is_complete_request": {"code": nil},
		"shutdown_request":    {"restart": false},
	}[kind]
	for name, value := range fields {
		given, there := request[name]
		if !there && value != nil {
			request[name] = value
			continue
		}
		if value == nil {
			value = ""
		}
		if want := reflect.TypeOf(value); reflect.TypeOf(given) != want {
			return nil, fmt.Errorf("%s with %s = %v, which must be %s",
				kind, name, given, words[want.Kind()])
		}
	}
	return request, nil
}

var words = map[reflect.Kind]string{
	reflect.String: "a text", reflect.Bool: "true or false", reflect.Float64: "a number",
}

// refuse answers a request that cannot be carried out.
func refuse(receipt msgReceipt, reason interface{}) {
	text := fmt.Sprint(reason)
	log.Print(text)
	kind := strings.TrimSuffix(receipt.Msg.Header.MsgType, "_request") + "_reply"
	if err := receipt.Reply(kind, map[string]interface{}{
		"status": "error", "ename": "ERROR", "evalue": text, "traceback": []string{text},
	}); err != nil {
		log.Print(err)
	}
}
