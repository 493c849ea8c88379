# One image for every service and tool; the command says which: `programs/query`, `programs/verify`.

# What npm reads, and no source: the layers of `npm ci` stay until a version changes.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /bahi
COPY package.json package-lock.json ./
COPY contracts/package.json contracts/
COPY packages/event-store/package.json packages/event-store/
COPY packages/hindi-names/package.json packages/hindi-names/
COPY packages/history-file/package.json packages/history-file/
COPY packages/paper/package.json packages/paper/
COPY packages/read-models/package.json packages/read-models/
COPY packages/service-kit/package.json packages/service-kit/
COPY services/command/package.json services/command/
COPY services/projector/package.json services/projector/
COPY services/query/package.json services/query/
COPY tests/package.json tests/
COPY tools/package.json tools/
COPY web/package.json web/

# What the programs load beside themselves: native modules, fonts, the typesetter, the client of EventStoreDB.
FROM manifests AS dependencies
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace=contracts --workspace=@bahi/event-store --workspace=@bahi/hindi-names --workspace=@bahi/history-file \
      --workspace=@bahi/paper --workspace=@bahi/read-models --workspace=@bahi/service-kit --workspace=@bahi/command \
      --workspace=@bahi/projector --workspace=@bahi/query

# The web app, and each program in one file, in which the version of the projections is fixed.
FROM manifests AS built
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY . .
RUN node tools/image/main.ts . programs && cd web && node ../node_modules/vite/bin/vite.js build

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /bahi
# A volume takes its owner from the folder that it covers.
RUN mkdir /backups /folds && chown node:node /backups /folds
COPY --from=dependencies /bahi/node_modules ./node_modules
COPY --chmod=755 deploy/image/healthy.sh /usr/local/bin/healthy
COPY package.json ./
COPY contracts ./contracts
COPY packages ./packages
COPY services ./services
COPY --from=built /bahi/web/dist ./web/dist
COPY --from=built /bahi/programs ./programs
USER node
EXPOSE 3000 3001 3002
HEALTHCHECK --interval=5s --timeout=4s --start-period=60s --start-interval=1s --retries=3 CMD ["healthy"]
CMD ["programs/query"]
