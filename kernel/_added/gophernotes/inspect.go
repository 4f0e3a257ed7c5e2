package main

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/json"
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"sync"

	interp "github.com/cosmos72/gomacro/fast"
)

//go:embed docs.json.gz
var docsFile []byte

// docs holds declaration and comment by name; read when first asked for.
var docs = sync.OnceValue(func() map[string]string {
	m := map[string]string{}
	z, err := gzip.NewReader(bytes.NewReader(docsFile))
	if err == nil {
		err = json.NewDecoder(z).Decode(&m)
	}
	if err != nil {
		panic(err) // it was built in
	}
	return m
})

// inspect answers what is known about the name at the cursor of a cell, or of
// the function whose arguments the cursor is in.
func inspect(ir *interp.Interp, request map[string]interface{}) map[string]interface{} {
	code, _ := request["code"].(string)
	position, _ := request["cursor_pos"].(float64)
	data := map[string]interface{}{}
	if text := describe(ir, nameAt([]rune(code), int(position))); text != "" {
		data[MIMETypeText] = text
	}
	return map[string]interface{}{"found": len(data) > 0, "data": data, "metadata": map[string]string{}}
}

var (
	nameBefore = regexp.MustCompile(`[\pL_][\pL\pN_]*(\.[\pL_][\pL\pN_]*)*\.?$`)
	restAfter  = regexp.MustCompile(`^[\pL\pN_]*`)
)

// nameAt is the name, perhaps with dots, that the cursor is at or, if there is
// none, that stands before the innermost open parenthesis.
func nameAt(code []rune, cursor int) string {
	cursor = max(0, min(cursor, len(code)))
	before, after := string(code[:cursor]), string(code[cursor:])
	if name := nameBefore.FindString(before + restAfter.FindString(after)); name != "" {
		return strings.TrimSuffix(name, ".")
	}
	open := 0
	for i := cursor - 1; i >= 0; i-- {
		switch code[i] {
		case ')':
			open++
		case '(':
			if open--; open < 0 {
				return nameBefore.FindString(string(code[:i]))
			}
		}
	}
	return ""
}

// describe says what a name of the interpreter stands for; empty if nothing.
func describe(ir *interp.Interp, name string) (text string) {
	defer func() {
		if recover() != nil { // the interpreter reports errors by panics
			text = ""
		}
	}()
	words := strings.Split(name, ".")
	symbol := ir.Comp.TryResolve(words[0])
	if symbol == nil {
		if t := ir.Comp.TryResolveType(words[0]); t != nil && len(words) == 1 {
			return fmt.Sprintf("type %s %v", name, t.ReflectType())
		}
		return ""
	}
	if pkg, ok := symbol.Value.(*interp.Import); ok {
		return docs()[strings.Join(append([]string{pkg.Path}, words[1:]...), ".")]
	}
	t := symbol.Type.ReflectType()
	text = fmt.Sprintf("%s %v", name, symbol.Type)
	for i, word := range words[1:] {
		element := t
		if t.Kind() == reflect.Pointer {
			element = t.Elem()
		}
		if field, ok := fieldOf(element, word); ok {
			t = field.Type
			text = fmt.Sprintf("%s %v", name, t)
			continue
		}
		method, ok := reflect.PointerTo(element).MethodByName(word)
		if !ok || i != len(words)-2 {
			return ""
		}
		if doc := docs()[element.PkgPath()+"."+element.Name()+"."+word]; doc != "" {
			return doc
		}
		return fmt.Sprintf("%s %v", name, method.Type)
	}
	if t.Kind() == reflect.Pointer {
		t = t.Elem()
	}
	if doc := docs()[t.PkgPath()+"."+t.Name()]; doc != "" {
		text += "\n\n" + doc
	}
	return text
}

func fieldOf(t reflect.Type, name string) (reflect.StructField, bool) {
	if t.Kind() != reflect.Struct {
		return reflect.StructField{}, false
	}
	return t.FieldByName(name)
}
