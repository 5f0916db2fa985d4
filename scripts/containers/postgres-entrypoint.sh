#!/usr/bin/env bash
# What the official image of PostgreSQL does at its start, as far as docker-compose.yml uses it: a new cluster
# of POSTGRES_USER, POSTGRES_DB and POSTGRES_PASSWORD (or POSTGRES_PASSWORD_FILE), made while nobody outside
# can connect; then the server, as the user postgres. For the stand-in of base-images.sh.
set -euo pipefail
[ "${1:-}" = postgres ] || [ "${1:0:1}" = - ] || exec "$@"
[ "${1:-}" = postgres ] && shift

if [ "$(id -u)" = 0 ]; then
  mkdir -p "$PGDATA" /var/run/postgresql
  chown -R postgres "$PGDATA" "$(dirname "$PGDATA")" /var/run/postgresql
  chmod 700 "$PGDATA"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0" postgres "$@"
fi

if [ ! -s "$PGDATA/PG_VERSION" ]; then
  password=${POSTGRES_PASSWORD:-}
  [ -z "${POSTGRES_PASSWORD_FILE:-}" ] || password=$(<"$POSTGRES_PASSWORD_FILE")
  [ -n "$password" ] || { echo 'Error: superuser password is not specified' >&2 && exit 1; }
  user=${POSTGRES_USER:-postgres}
  database=${POSTGRES_DB:-$user}
  # shellcheck disable=SC2086 # several arguments
  initdb -D "$PGDATA" --username="$user" --pwfile=<(printf '%s\n' "$password") ${POSTGRES_INITDB_ARGS:-}
  printf '\nhost all all all scram-sha-256\n' >>"$PGDATA/pg_hba.conf"
  pg_ctl -D "$PGDATA" -w start -o "-c listen_addresses='' -c unix_socket_directories=/var/run/postgresql"
  export PGPASSWORD=$password
  if [ "$database" != postgres ]; then
    psql -h /var/run/postgresql -U "$user" -d postgres -v ON_ERROR_STOP=1 \
      -c "create database \"${database//\"/\"\"}\""
  fi
  pg_ctl -D "$PGDATA" -m fast -w stop
  unset PGPASSWORD
fi
unset POSTGRES_PASSWORD
exec postgres -D "$PGDATA" -c listen_addresses='*' -c unix_socket_directories=/var/run/postgresql "$@"
