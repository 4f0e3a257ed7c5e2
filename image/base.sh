#!/usr/bin/env bash
# Makes the two base images of the Dockerfile where they are not there and no
# registry gives them: debian:trixie-slim from the Debian archive, and
# golang:1.26-trixie from it and the Go of this machine. Where they are there,
# or can be pulled, nothing is made.
#
#   image/base.sh        as root or by sudo; needs debootstrap or apt-get, and Go
set -euo pipefail

debian=debian:trixie-slim
golang=golang:1.26-trixie

there() { docker image inspect "$1" >/dev/null 2>&1 || timeout 300 docker pull -q "$1" >/dev/null 2>&1; }

as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }

make_debian() {
	echo "image: no registry gives $debian; making a stand-in from the Debian archive ..."
	command -v debootstrap >/dev/null || {
		as_root apt-get update -qq
		as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends debootstrap >/dev/null
	}
	as_root debootstrap --variant=minbase trixie "$work/root" >"$work/debootstrap.log" 2>&1 || {
		tail -5 "$work/debootstrap.log" >&2
		exit 1
	}
	# What the official slim image has too; without it installing packages is ten times slower.
	as_root tee "$work/root/etc/dpkg/dpkg.cfg.d/docker-apt-speedup" >/dev/null <<-'END'
		force-unsafe-io
	END
	as_root tee "$work/root/etc/dpkg/dpkg.cfg.d/docker" >/dev/null <<-'END'
		path-exclude /usr/share/doc/*
		path-include /usr/share/doc/*/copyright
		path-exclude /usr/share/info/*
		path-exclude /usr/share/linda/*
		path-exclude /usr/share/lintian/*
		path-exclude /usr/share/locale/*
		path-exclude /usr/share/man/*
	END
	as_root tee "$work/root/etc/apt/apt.conf.d/docker-clean" >/dev/null <<-'END'
		DPkg::Post-Invoke { "rm -f /var/cache/apt/archives/*.deb /var/cache/apt/archives/partial/*.deb /var/cache/apt/*.bin || true"; };
		Dir::Cache::pkgcache "";
		Dir::Cache::srcpkgcache "";
	END
	as_root tee "$work/root/etc/apt/apt.conf.d/docker-lean" >/dev/null <<-'END'
		Acquire::GzipIndexes "true";
		Acquire::Languages "none";
		Apt::AutoRemove::SuggestsImportant "false";
	END
	printf '#!/bin/sh\nexit 101\n' | as_root tee "$work/root/usr/sbin/policy-rc.d" >/dev/null
	as_root chmod 755 "$work/root/usr/sbin/policy-rc.d"
	as_root tar -C "$work/root" --one-file-system --exclude=./var/cache/apt/archives/*.deb \
		--exclude=./var/lib/apt/lists/* --exclude=./var/log/* --exclude=./usr/share/doc/*/[!c]* \
		--exclude=./usr/share/man/* --exclude=./usr/share/locale/* --exclude=./usr/share/info/* \
		--exclude=./proc/* --exclude=./sys/* --exclude=./dev/* -c . |
		docker import --change 'CMD ["bash"]' - "$debian" >/dev/null
}

make_golang() {
	echo "image: no registry gives $golang; making a stand-in from $debian and $(go env GOVERSION) ..."
	mkdir "$work/golang"
	# Go's folder, without what no build needs.
	tar -C "$(go env GOROOT)" --exclude=./test --exclude=./api --exclude=./doc --exclude=testdata --exclude='*_test.go' -cf "$work/golang/go.tar" .
	# The certificates of this machine: it may reach the module proxy only with its own.
	cp "${SSL_CERT_FILE:-/etc/ssl/certs/ca-certificates.crt}" "$work/golang/machine.crt"
	cat >"$work/golang/Dockerfile" <<-END
		FROM $debian
		COPY machine.crt /etc/ssl/certs/ca-certificates.crt
		ADD go.tar /usr/local/go/
		ENV GOTOOLCHAIN=local GOPATH=/go PATH=/go/bin:/usr/local/go/bin:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
		WORKDIR /go
	END
	docker build -q -t "$golang" "$work/golang" >/dev/null
}

work=$(mktemp -d)
# Removing the folder cannot reach out of it: debootstrap, when it is killed, leaves mounts behind.
finish() {
	awk -v dir="$work/" 'index($5, dir) == 1 {print $5}' /proc/self/mountinfo | sort -r | while read -r mount; do as_root umount "$mount"; done
	if grep -qF " $work/" /proc/self/mountinfo; then
		echo "image: something is still mounted below $work, so it is left there" >&2
	else
		as_root rm -rf --one-file-system "$work"
	fi
}
trap finish EXIT
there "$debian" || make_debian
there "$golang" || make_golang
