# The laboratory's targets. A bare Debian or Ubuntu needs Go, git and make; the
# rest is installed when it is missing.
#
#   make run            execute every notebook; results in out/   (FULL=1: the sizes of the papers)
#   make test           every test
#   make bench          our speed against the baselines, in one run
#   make kernel         build the Jupyter kernel and install it for the user   (PREFIX=dir: below dir)
#   make image          build the Docker image ballslab:latest
#   make image-test     test that image, with Docker and a browser
#   make clean          remove what was built

OUT = out
VENV = build/venv

# A virtual environment stands in for Debian's Jupyter where apt is not there.
export PATH := $(CURDIR)/$(VENV)/bin:$(PATH)

.PHONY: run test bench kernel bin/ballslab jupyter test-tools image image-test clean

run: jupyter kernel bin/ballslab
	bin/ballslab notebooks run -o $(OUT) $(if $(FULL),--full)

test: jupyter test-tools
	go vet ./...
	go test -timeout 20m ./...

bench:
	bench/run.sh

kernel:
	go run ./kernel $(if $(PREFIX),-prefix $(PREFIX))

bin/ballslab:
	go build -trimpath -o $@ ./cmd/ballslab

# install(packages): Debian packages, as root or by sudo; false where neither works.
install = command -v apt-get >/dev/null \
	&& { if [ "$$(id -u)" = 0 ]; then root=; else command -v sudo >/dev/null && root=sudo; fi; } \
	&& $$root apt-get update -qq \
	&& $$root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $(1)

jupyter:
	@command -v jupyter-nbconvert >/dev/null && exit 0; \
	echo 'Installing Jupyter (nbconvert) ...'; \
	$(call install,jupyter-nbconvert python3-jupyter-client) \
	|| { python3 -m venv $(VENV) && $(VENV)/bin/pip install --quiet nbconvert==7.17.1 jupyter_client==8.10.0; } \
	|| { echo 'make: cannot install Jupyter: need apt-get as root or by sudo, or python3 with venv and pip' >&2; exit 1; }

# What tests use beyond Go: to look into PDF files, to compile PGF figures and the C baselines.
test-tools:
	@missing=; \
	for pair in pdffonts:poppler-utils rsvg-convert:librsvg2-bin pdflatex:texlive-latex-base gcc:gcc; do \
		command -v $${pair%%:*} >/dev/null || missing="$$missing $${pair#*:}"; \
	done; \
	kpsewhich pgf.sty >/dev/null 2>&1 || missing="$$missing texlive-pictures"; \
	kpsewhich lmodern.sty >/dev/null 2>&1 || missing="$$missing lmodern"; \
	[ -z "$$missing" ] && exit 0; \
	echo "Installing$$missing ..."; \
	$(call install,$$missing) \
	|| { echo "make: cannot install$$missing: need apt-get as root or by sudo" >&2; exit 1; }

image:
	image/base.sh
	docker build -t ballslab:latest \
		--build-arg VERSION="$$(git describe --tags --always --dirty || echo devel)" \
		--build-arg COMMIT="$$(git rev-parse HEAD)$$([ -z "$$(git status --porcelain)" ] || echo +modified)" .

image-test:
	@command -v chromium >/dev/null || { echo 'Installing chromium ...'; $(call install,chromium); } \
	|| { echo 'make: cannot install chromium: need apt-get as root or by sudo' >&2; exit 1; }
	cd image && go vet . && go test -count=1 -v -timeout 40m .

clean:
	rm -rf bin build kernel/build out
