# One image for all processes; docker-compose.yml says which one a container runs.
FROM node:24-slim
WORKDIR /portal
ENV NEXT_TELEMETRY_DISABLED=1
RUN chown node:node /portal
USER node

# Packages first: they change less often than the code.
COPY --chown=node:node package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY --chown=node:node apps/gateway/package.json apps/gateway/
COPY --chown=node:node apps/web/package.json apps/web/
COPY --chown=node:node apps/worker/package.json apps/worker/
COPY --chown=node:node packages/adapters/package.json packages/adapters/
COPY --chown=node:node packages/calls/package.json packages/calls/
COPY --chown=node:node packages/domain/package.json packages/domain/
COPY --chown=node:node packages/store/package.json packages/store/
RUN npx -y pnpm@10.34.9 install --frozen-lockfile

COPY --chown=node:node . .
RUN node scripts/generate.mjs && cd apps/web && NODE_ENV=production node node_modules/next/dist/bin/next build

ENV NODE_ENV=production
EXPOSE 3000
CMD ["node", "apps/gateway/src/main.ts"]
