FROM node:24-bookworm-slim AS build
WORKDIR /site
COPY package.json package-lock.json .npmrc ./
COPY backend/package.json backend/
RUN npm ci
COPY . .
# The image has its own Node.js.
RUN npm run build && npm prune --omit=dev && rm -rf node_modules/node node_modules/.bin/node

FROM node:24-bookworm-slim
WORKDIR /site
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=262144 MALLOC_TRIM_THRESHOLD_=1048576 HOST=0.0.0.0 DATA_DIR=/data
COPY --from=build --chown=node:node /site .
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
# A start that migrates a large database takes minutes.
HEALTHCHECK --interval=10s --start-period=10m CMD ["node", "-e", "fetch('http://127.0.0.1:3000/readyz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The flags and the variables of malloc are those of `npm start`.
CMD ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "server/main.ts"]
