# One image for every service; the command says which: `node programs/query.cjs`.

FROM node:24.21.0-bookworm-slim AS source
WORKDIR /bahi
COPY . .

# What the services need to run. npm makes the links between the workspaces; they have to stay links, because Node
# runs TypeScript outside of node_modules alone.
FROM source AS dependencies
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund \
      --workspace=contracts --workspace=@bahi/event-store --workspace=@bahi/hindi-names --workspace=@bahi/history-file \
      --workspace=@bahi/paper --workspace=@bahi/read-models --workspace=@bahi/service-kit --workspace=@bahi/command \
      --workspace=@bahi/projector --workspace=@bahi/query

# The web app, and each service in one file, in which the version of the projections is fixed.
FROM source AS built
RUN npm ci --ignore-scripts --no-audit --no-fund \
    && node tools/bundle/main.ts . programs \
    && cd web && node ../node_modules/vite/bin/vite.js build

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production
WORKDIR /bahi
COPY --from=dependencies /bahi/package.json ./
COPY --from=dependencies /bahi/node_modules ./node_modules
COPY --from=dependencies /bahi/contracts ./contracts
COPY --from=dependencies /bahi/packages ./packages
COPY --from=dependencies /bahi/services ./services
COPY --from=built /bahi/programs ./programs
COPY --from=built /bahi/web/dist ./web/dist
# A volume takes its owner from the folder that it covers.
RUN mkdir /backups && chown node:node /backups
USER node
EXPOSE 3000 3001 3002
CMD ["node", "programs/query.cjs"]
