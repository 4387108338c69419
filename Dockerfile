# syntax=docker/dockerfile:1

# The dependencies alone, so that a change of ours does not build them again.
FROM rust:1.95-bookworm AS dependencies
WORKDIR /netrep
COPY Cargo.toml Cargo.lock ./
# cargo wants every target that the manifest names to have a file.
RUN mkdir -p src benches data tests \
    && echo 'fn main() {}' | tee src/main.rs build.rs \
        benches/cost.rs benches/discord.rs benches/engine.rs benches/search.rs benches/store.rs benches/told.rs tests/discord_fake.rs >/dev/null \
    && touch src/lib.rs \
    && cargo build --profile dist --locked --bin netrep \
    && rm -rf src build.rs benches data

# The program, and its index.
FROM dependencies AS build
COPY build.rs ./
COPY benches benches
COPY data data
COPY src src
RUN find src build.rs data -exec touch {} + \
    && cargo build --profile dist --locked --bin netrep \
    && ./target/dist/netrep --index /index index \
    && mkdir /state

# Nothing but the program, run by nobody in particular.
FROM gcr.io/distroless/cc-debian12:nonroot
LABEL org.opencontainers.image.title="netrep" \
      org.opencontainers.image.description="Rules answers for the Middle-earth Collectible Card Game, on Discord" \
      org.opencontainers.image.licenses="MIT OR Apache-2.0"
COPY --from=build /netrep/target/dist/netrep /usr/local/bin/netrep
COPY --from=build --chown=nonroot:nonroot /index /var/lib/netrep/index
COPY --from=build --chown=nonroot:nonroot /state /state
ENV NETREP_INDEX=/var/lib/netrep/index NETREP_STATE=/state NETREP_LISTEN=127.0.0.1:9100
VOLUME /state
# Of a bot; nothing else in the image could ask. Other commands have no health: run them with --no-healthcheck.
HEALTHCHECK --interval=30s --timeout=10s --start-period=20s CMD ["/usr/local/bin/netrep", "serve", "--healthy"]
ENTRYPOINT ["/usr/local/bin/netrep"]
CMD ["console"]
