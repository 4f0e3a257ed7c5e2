package main

import (
	"fmt"
	"log"
	"os"
	"reflect"
	"strconv"
	"time"

	"ballslab/internal/progress"

	interp "github.com/cosmos72/gomacro/fast"
	"github.com/cosmos72/gomacro/imports"
)

// main prepares the process and the packages that cells see, and starts the
// kernel.
func main() {
	log.SetOutput(cellStderr{})
	progress.To(cellStderr{})
	go obeyInterrupts()
	go endWithParent()

	// The proxy of display.JSONer has a wrong signature, and the interpreter
	// refuses the package for it.
	delete(imports.Packages["display"].Proxies, "JSONer")

	bind("os", "Exit", func(code int) {
		panic(fmt.Errorf("os.Exit(%d): the kernel goes on; to end it, shut it down in the menu", code))
	})
	bind("log", "Fatal", func(v ...interface{}) { panic(fmt.Errorf("log.Fatal: %s", fmt.Sprint(v...))) })
	bind("log", "Fatalf", func(f string, v ...interface{}) { panic(fmt.Errorf("log.Fatalf: "+f, v...)) })
	bind("log", "Fatalln", func(v ...interface{}) { panic(fmt.Errorf("log.Fatalln: %s", fmt.Sprint(v...))) })
	bind("time", "Sleep", sleep)

	upstreamMain()
}

// importPackage is what the kernel calls once, at its start. The interpreter
// then also reads the types of our packages, so that no cell waits for it.
func importPackage(ir *interp.Interp, path, alias string) *interp.Import {
	if _, err := ir.ImportPackagesOrError(ours); err != nil {
		log.Print(err)
	}
	return upstreamImportPackage(ir, path, alias)
}

// bind replaces a function of a package for all cells.
func bind(path, name string, function interface{}) {
	imports.Packages[path].Binds[name] = reflect.ValueOf(function)
}

// cellStderr is the standard error of the cell that runs, or of the process.
type cellStderr struct{}

func (cellStderr) Write(p []byte) (int, error) { return os.Stderr.Write(p) }

// endWithParent ends the kernel when the Jupyter server that started it has
// died. (SIGTERM and SIGHUP end it anyway.)
func endWithParent() {
	parent, err := strconv.Atoi(os.Getenv("JPY_PARENT_PID"))
	if err != nil || parent != os.Getppid() {
		return
	}
	for os.Getppid() == parent {
		time.Sleep(time.Second)
	}
	os.Exit(1)
}
