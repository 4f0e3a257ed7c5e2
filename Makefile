# The laboratory's targets. A bare Debian or Ubuntu needs Go, git and make; the
# rest is installed when it is missing.
#
#   make run            execute every notebook; results in out/   (FULL=1: the sizes of the papers)
#   make test           every test
#   make test-long      the same with the long trials and soaks   (RUN=pattern: those tests)
#   make bench          our speed against the baselines, in one run   (RUN=pattern: those cases)
#   make kernel         build the Jupyter kernel and install it for the user   (PREFIX=dir: below dir)
#   make image          build the Docker image ballslab:latest
#   make image-test     test that image, with Docker and a browser
#   make clean          remove what was built

OUT = out
VENV = build/venv

# A virtual environment stands in for Debian's Jupyter where apt is not there.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

# No part of the laboratory is in C. Where a gcc is without the headers of libc, as after
# installing the package gcc alone, Go would try cgo and fail.
export CGO_ENABLED = 0

# What results say they were made with. Command, kernel (kernel/main.go) and image say the same.
VERSION = $(shell git describe --tags --always --dirty 2>/dev/null || echo devel)
COMMIT = $(shell git rev-parse HEAD 2>/dev/null)$(shell git status --porcelain 2>/dev/null | sed -n 's/.*/+modified/;1p')
STAMP = -X $(SET).version=$(VERSION) -X $(SET).commit=$(COMMIT)
SET = ballslab/internal/provenance

.PHONY: run test test-long bench kernel bin/ballslab jupyter test-tools emulator compiler image image-test clean

run: jupyter kernel bin/ballslab
	bin/ballslab notebooks run -o $(OUT) $(if $(FULL),--full)

test: jupyter test-tools
	go vet ./...
	go test -timeout 20m ./...

test-long: jupyter test-tools emulator
	go vet ./...
	BALLSLAB_LONG=1 go test -timeout 3h $(if $(RUN),-run '$(RUN)') ./...

bench: compiler
	bench/run.sh

kernel:
	go run ./kernel $(if $(PREFIX),-prefix $(PREFIX))

bin/ballslab:
	go build -trimpath -buildvcs=false -ldflags '$(STAMP)' -o $@ ./cmd/ballslab

# install(packages): Debian packages, as root or by sudo; false where neither works. What apt
# says is shown only when it fails.
install = command -v apt-get >/dev/null \
	&& { if [ "$$(id -u)" = 0 ]; then root=; else command -v sudo >/dev/null && root=sudo; fi; } \
	&& mkdir -p build && start=$$(date +%s) \
	&& { { $$root apt-get update -qq \
	&& $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1); } >build/apt.log 2>&1 </dev/null \
		|| { cat build/apt.log >&2; false; }; } \
	&& echo "    installed in $$(($$(date +%s) - start)) s"

jupyter:
	@command -v jupyter-nbconvert >/dev/null && exit 0; \
	echo 'Installing Jupyter (nbconvert) ...'; \
	$(call install,jupyter-nbconvert python3-jupyter-client) \
	|| { python3 -m venv $(VENV) && $(VENV)/bin/pip install --quiet nbconvert==7.17.1 jupyter_client==8.10.0; } \
	|| { echo 'make: cannot install Jupyter: need apt-get as root or by sudo, or python3 with venv and pip' >&2; exit 1; }

# What tests use beyond Go: to look into PDF and SVG files, and to compile PGF figures.
test-tools:
	@missing=; \
	for pair in pdffonts:poppler-utils rsvg-convert:librsvg2-bin pdflatex:texlive-latex-base; do \
		command -v $${pair%%:*} >/dev/null || missing="$$missing $${pair#*:}"; \
	done; \
	kpsewhich pgf.sty >/dev/null 2>&1 || missing="$$missing texlive-pictures"; \
	kpsewhich lmodern.sty >/dev/null 2>&1 || missing="$$missing lmodern"; \
	[ -z "$$missing" ] && exit 0; \
	echo "Installing$$missing ..."; \
	$(call install,$$missing) \
	|| { echo "make: cannot install$$missing: need apt-get as root or by sudo" >&2; exit 1; }

# One of the long tests runs the command as on arm64.
emulator:
	@command -v qemu-aarch64-static >/dev/null && exit 0; \
	echo 'Installing qemu-user-static ...'; \
	$(call install,qemu-user-static) \
	|| { echo 'make: cannot install qemu-user-static: need apt-get as root or by sudo' >&2; exit 1; }

# The baselines of the benchmark are in C.
compiler:
	@echo '#include <stdio.h>' | gcc -E - >/dev/null 2>&1 && exit 0; \
	echo 'Installing gcc ...'; \
	$(call install,gcc libc6-dev) \
	|| { echo 'make: cannot install gcc and libc6-dev: need apt-get as root or by sudo' >&2; exit 1; }

image:
	image/base.sh
	docker build -t ballslab:latest --build-arg VERSION="$(VERSION)" --build-arg COMMIT="$(COMMIT)" .

image-test:
	@command -v chromium >/dev/null || { echo 'Installing chromium ...'; $(call install,chromium); } \
	|| { echo 'make: cannot install chromium: need apt-get as root or by sudo' >&2; exit 1; }
	cd image && go vet . && go test -count=1 -v -timeout 40m .

clean:
	rm -rf bin build kernel/build out
