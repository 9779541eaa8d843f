# One image for all services: APP says at start which one a container is, standalone unless given.
FROM node:24.21.0-slim AS build
WORKDIR /groundwork
COPY package.json package-lock.json .npmrc ./
COPY libs/admin-client/package.json libs/admin-client/
COPY libs/child-processes/package.json libs/child-processes/
COPY libs/codecs/package.json libs/codecs/
COPY libs/embedded-mongo/package.json libs/embedded-mongo/
COPY libs/sandbox/package.json libs/sandbox/
RUN npm ci
COPY tsconfig.json .swcrc ./
COPY apps apps
COPY libs libs
COPY tools tools
# Links to libraries lead to their sources: what runs is in dist.
RUN npm run build && npm prune --omit=dev && rm -r node_modules/@groundwork

FROM node:24.21.0-slim
WORKDIR /groundwork
COPY --from=build /groundwork/package.json ./
COPY --from=build /groundwork/node_modules node_modules
COPY --from=build /groundwork/dist dist
COPY deploy/healthcheck.mjs deploy/
COPY bin bin
COPY docs/openapi.json docs/
# What an operator runs (`operate backup`, `operate mongorestore`, …), and the command line.
RUN chmod +x dist/apps/cli/src/operations/operate.js && ln -s /groundwork/dist/apps/cli/src/operations/operate.js /usr/local/bin/operate && ln -s /groundwork/bin/groundwork.mjs /usr/local/bin/groundwork
RUN mkdir -p /var/spool/groundwork /data && chown node:node /var/spool/groundwork /data && chmod 700 /data
ENV NODE_ENV=production APP=standalone HOST=0.0.0.0 PORT=9090 HEALTH_PORT=9100 DATA_DIR=/data
USER node
# What a standalone keeps: its store and its credentials.
VOLUME /data
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 CMD ["node", "deploy/healthcheck.mjs"]
# The shell is replaced, so that the service itself hears the signal to stop.
CMD ["sh", "-c", "exec node dist/apps/$APP/src/main.js"]
