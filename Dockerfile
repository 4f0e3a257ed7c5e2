# JupyterLab with the Go kernel, the notebooks and the command of ballslab.
# docs/image.md says how to use the image; `make image` builds it.

# The sources apart: a layer on an empty image costs next to nothing.
FROM scratch AS source
COPY go.mod go.sum /src/
COPY balls /src/balls
COPY claims /src/claims
COPY cmd /src/cmd
COPY data /src/data
COPY internal /src/internal
COPY kernel /src/kernel
COPY plotting /src/plotting
COPY LICENSE NOTICE /image/usr/local/share/ballslab/

FROM golang:1.26-trixie AS build
COPY --from=source / /
RUN cd /src && export CGO_ENABLED=0 \
 && go build -trimpath -ldflags='-s -w' -o /image/usr/local/bin/ballslab ./cmd/ballslab \
 && go run ./kernel -prefix /image/usr/local \
 && rm -rf /src /root/.cache /go/pkg

FROM debian:trixie-slim
# Debian's package jupyterlab depends on the tools that built its front end (1.6 GB);
# its files and the server packages are all that running it needs. Programs that
# start a server, as Binder does, may ask for jupyter-notebook.
RUN apt-get update -qq \
 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
        fonts-liberation jupyter-nbconvert jupyter-server python3-async-lru python3-httpx \
        python3-jupyter-events python3-jupyterlab-server python3-notebook-shim tini \
 && cd /tmp && apt-get download -qq jupyterlab && dpkg-deb -x jupyterlab_*.deb / \
 && python3 -m compileall -q /usr/lib/python3/dist-packages/jupyterlab \
 && ln -s jupyter-lab /usr/bin/jupyter-notebook \
 && mkdir -p /usr/local/share/ballslab \
 && { dpkg-query -W && dpkg-deb -W --showformat='${Package}\t${Version}\n' jupyterlab_*.deb; } | sort >/usr/local/share/ballslab/packages.txt \
 && rm -rf jupyterlab_*.deb /var/lib/apt/lists/* /var/cache/apt/*.bin /var/log/* /var/cache/debconf/*-old \
 # No program gives its user another's rights.
 && find / -xdev -type f -perm /6000 -exec chmod a-s {} +
EXPOSE 8888
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s CMD ["healthcheck"]
ENTRYPOINT ["tini", "-g", "--", "entrypoint"]
COPY --from=build /image /
COPY image/root /
# Home and work are open to group 0, which any other --user is in.
ARG NB_USER=lab
ARG NB_UID=1000
ENV LANG=C.UTF-8 \
    HOME=/home/${NB_USER} \
    BALLSLAB_WORK=/home/${NB_USER}/work \
    BALLSLAB_NOTEBOOKS=/usr/local/share/ballslab/notebooks
RUN useradd --uid ${NB_UID} --user-group --create-home --shell /bin/bash ${NB_USER} \
 && mkdir ${BALLSLAB_WORK} \
 && chown -R ${NB_UID}:0 ${HOME} && chmod -R g=u ${HOME} && chmod 775 ${HOME} ${BALLSLAB_WORK}
USER ${NB_UID}
WORKDIR ${BALLSLAB_WORK}
# What changes most comes last.
ARG VERSION=devel
ARG COMMIT=
COPY notebooks ${BALLSLAB_NOTEBOOKS}
# The provenance of results: the programs were built without the repository's history.
ENV BALLSLAB_VERSION=${VERSION} BALLSLAB_COMMIT=${COMMIT}
LABEL org.opencontainers.image.title="ballslab" \
      org.opencontainers.image.description="A Jupyter laboratory of balls into bins, in Go" \
      org.opencontainers.image.licenses="BSD-3-Clause" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${COMMIT}"
