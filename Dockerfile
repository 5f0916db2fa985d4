# One image for all processes of the portal (docker-compose.yml says which one a container runs), and one for
# its end-to-end tests. What changes seldom comes first.
ARG NODE_IMAGE=docker.io/library/node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS base
WORKDIR /portal
ENV NEXT_TELEMETRY_DISABLED=1

# --- What the packages are: changes when a package does ---
FROM base AS manifests
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY patches patches
COPY apps/gateway/package.json apps/gateway/
COPY apps/web/package.json apps/web/
COPY apps/worker/package.json apps/worker/
COPY packages/adapters/package.json packages/adapters/
COPY packages/calls/package.json packages/calls/
COPY packages/domain/package.json packages/domain/
COPY packages/store/package.json packages/store/

FROM manifests AS packages
RUN --mount=type=cache,id=npm,target=/root/.npm --mount=type=cache,id=pnpm,target=/pnpm \
    npx -y pnpm@10.34.9 install --frozen-lockfile --store-dir /pnpm

# Only what runs.
FROM manifests AS production
COPY scripts/containers/prune.mjs /tmp/
RUN --mount=type=cache,id=npm,target=/root/.npm --mount=type=cache,id=pnpm,target=/pnpm \
    npx -y pnpm@10.34.9 install --prod --frozen-lockfile --store-dir /pnpm && node /tmp/prune.mjs

# --- The pages: change with the web app and the packages it shows ---
FROM packages AS build
COPY tsconfig.base.json tsconfig.json prisma.config.ts ./
COPY scripts/generate.mjs scripts/
COPY scripts/bootstrap scripts/bootstrap
COPY prisma/schema prisma/schema
RUN node scripts/generate.mjs
COPY packages packages
COPY apps/web apps/web
RUN --mount=type=cache,id=next,target=/portal/apps/web/.next/cache \
    cd apps/web && NODE_ENV=production node node_modules/next/dist/bin/next build

# --- The end-to-end tests, with a Chromium from Debian ---
# This stage and the next one go on from their packages: copied, their many files would be read at every build
# only to find that they are the same.
FROM packages AS e2e
RUN --mount=type=cache,id=apt,target=/var/cache/apt,sharing=locked \
    apt-get update \
    && apt-get install -y --no-install-recommends chromium fonts-liberation \
    && rm -rf /var/lib/apt/lists/*
COPY prisma prisma
COPY packages packages
COPY --from=build /portal/packages/store/src/generated packages/store/src/generated
COPY scripts scripts
COPY tsconfig.base.json tsconfig.json playwright.config.ts ./
COPY tests tests
RUN mkdir test-results && chown node:node test-results
USER node
CMD ["node", "scripts/test/main.ts", "--only", "e2e"]

# --- The portal ---
FROM production AS portal
ENV NODE_ENV=production DATA_DIR=/data
# As scripts/supervise/memory.ts has it: the worker is started without the supervisor.
ENV NODE_OPTIONS=--max-semi-space-size=8
# Node reads next.config.ts by itself, as `next start --experimental-next-config-strip-types` has it: no
# compiler in the image.
ENV __NEXT_NODE_NATIVE_TS_LOADER_ENABLED=true
# Owned by root, so that a process can't change its own programs; /data takes what it has to keep.
RUN mkdir /data && chown node:node /data
COPY prisma prisma
COPY scripts scripts
COPY packages packages
COPY --from=build /portal/packages/store/src/generated packages/store/src/generated
COPY apps apps
COPY --from=build /portal/apps/web/.next apps/web/.next
USER node
EXPOSE 3000
CMD ["node", "scripts/containers/enter.ts", "portal"]
