# syntax=docker/dockerfile:1

# The program, and its index: on the machine that builds, for the machine that the image is for. Nothing is emulated.
FROM --platform=$BUILDPLATFORM rust:1.95-bookworm AS build
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
ARG BUILDARCH
ARG TARGETARCH
WORKDIR /netrep
ENV CARGO_TARGET_X86_64_UNKNOWN_LINUX_GNU_LINKER=x86_64-linux-gnu-gcc \
    CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER=aarch64-linux-gnu-gcc
# For another kind of processor: its compiler, linker and standard library.
# hadolint ignore=DL3008
RUN case "$TARGETARCH" in \
        amd64) machine=x86_64 package=x86-64 ;; \
        arm64) machine=aarch64 package=aarch64 ;; \
        *) echo "the image is for amd64 or arm64, not for $TARGETARCH" >&2; exit 1 ;; \
    esac \
    && echo "$machine-unknown-linux-gnu" >/target \
    && rustc -vV | sed -n 's/^host: //p' >/host \
    && if [ "$BUILDARCH" != "$TARGETARCH" ]; then \
        apt-get update \
        && apt-get install -y --no-install-recommends "gcc-$package-linux-gnu" "libc6-dev-$TARGETARCH-cross" \
        && rm -rf /var/lib/apt/lists/* \
        && rustup target add "$(cat /target)"; \
    fi
# cargo wants every target that the manifest names to have a file.
COPY Cargo.toml Cargo.lock build.rs ./
COPY benches benches
COPY tests/discord_fake.rs tests/
COPY data data
COPY src src
# What is built stays in caches of the builder: a change of ours does not build the dependencies again. cargo goes by the times of
# files, which a copy may set back. The index is the same on every machine; a program for this one makes it.
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/netrep/target,sharing=locked \
    find src build.rs data -exec touch {} + \
    && sort -u /target /host | while read -r target; do \
        cargo build --profile dist --locked --bin netrep --target "$target" || exit 1; \
    done \
    && cp "target/$(cat /target)/dist/netrep" /usr/local/bin/netrep \
    && "target/$(cat /host)/dist/netrep" --index /index index \
    && mkdir /state

# Nothing but the program, run by nobody in particular.
FROM gcr.io/distroless/cc-debian12:nonroot
ARG VERSION=unknown
ARG REVISION=unknown
ARG SOURCE=unknown
LABEL org.opencontainers.image.title="netrep" \
      org.opencontainers.image.description="Rules answers for the Middle-earth Collectible Card Game, on Discord" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.source="$SOURCE"
COPY --from=build /usr/local/bin/netrep /usr/local/bin/netrep
COPY --from=build --chown=nonroot:nonroot /index /var/lib/netrep/index
COPY --from=build --chown=nonroot:nonroot /state /state
ENV NETREP_INDEX=/var/lib/netrep/index NETREP_STATE=/state NETREP_LISTEN=127.0.0.1:9100
# The C library keeps freed memory apart for every thread, and large parts of it as well, unless it is told otherwise.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072 MALLOC_MMAP_THRESHOLD_=131072
VOLUME /state
# Of a bot; nothing else in the image could ask. Other commands have no health: run them with --no-healthcheck.
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s CMD ["/usr/local/bin/netrep", "serve", "--healthy"]
ENTRYPOINT ["/usr/local/bin/netrep"]
CMD ["console"]
