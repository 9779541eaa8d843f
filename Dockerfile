# One image for all services: APP says at start which one a container is, standalone unless given.
FROM node:24.21.0-slim AS build
WORKDIR /groundwork
COPY package.json package-lock.json .npmrc ./
RUN npm ci
COPY tsconfig.json .swcrc ./
COPY apps apps
COPY libs libs
COPY scripts/build.mjs scripts/build-steps.mjs scripts/compile.mjs scripts/build-console.mjs scripts/bundle-guest.mjs scripts/bundle-programs.mjs scripts/inner-names.mjs scripts/
RUN npm run build && npm prune --omit=dev

FROM node:24.21.0-slim
WORKDIR /groundwork
COPY --from=build /groundwork/package.json ./
COPY --from=build /groundwork/node_modules node_modules
COPY --from=build /groundwork/dist dist
COPY deploy/healthcheck.mjs deploy/
COPY scripts/admin.mjs scripts/backup.mjs scripts/command-line.mjs scripts/compiled.mjs scripts/dump-store.mjs scripts/env.mjs scripts/mongodump.mjs scripts/mongorestore.mjs scripts/operate.mjs scripts/restore.mjs scripts/rotate-master-key.mjs scripts/services.mjs scripts/
COPY docs/openapi.json docs/
# What an operator runs: `operate backup`, `operate mongorestore`, …
RUN ln -s /groundwork/scripts/operate.mjs /usr/local/bin/operate
RUN mkdir -p /var/spool/groundwork /data && chown node:node /var/spool/groundwork /data && chmod 700 /data
ENV NODE_ENV=production APP=standalone HOST=0.0.0.0 PORT=9090 HEALTH_PORT=9100 DATA_DIR=/data
USER node
# What a standalone keeps: its store and its credentials.
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
# The shell is replaced, so that the service itself hears the signal to stop.
CMD ["sh", "-c", "exec node dist/apps/$APP/src/main.js"]
