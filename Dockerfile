# The package of `npm run package`, on a small Debian. docs/operations.md says how to run it.
FROM node:24-bookworm AS build
WORKDIR /build
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run package \
 && mkdir /package \
 && tar -xzf build/release/*.tar.gz --strip-components=1 -C /package

FROM debian:bookworm-slim
RUN useradd --system --uid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin jaalidar \
 && install -d -m 700 -o 10001 -g 10001 /data /backups
COPY --from=build /package /opt/jaalidar
ENV HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
VOLUME /data
EXPOSE 3000
USER 10001
# The launcher becomes Node, so the signal reaches the server, which ends within 30 s.
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["/opt/jaalidar/runtime/node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["/opt/jaalidar/jaalidar"]
CMD ["start"]
