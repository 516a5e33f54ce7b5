# Puts a dump back, with every API process stopped:
#   docker compose exec backup sh /deploy/restore.sh loadstone-….dump
# The former database stays beside it, under a name of its own, until you drop it.
set -eu
PGPASSWORD=$(cat "$PGPASSWORD_FILE")
export PGPASSWORD PGOPTIONS='-c client_min_messages=warning'
cd "${FOLDER:-/backups}"
former=$PGDATABASE-before-$(date -u +%Y%m%dT%H%M%SZ)

on() {
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$1" --command="$2"
}

on postgres 'drop database if exists "loadstone-restoring"'
on postgres 'create database "loadstone-restoring"'
pg_restore --exit-on-error --dbname=loadstone-restoring "$1"
# PostgreSQL refuses it while somebody is connected.
on postgres "alter database \"$PGDATABASE\" rename to \"$former\""
on postgres "alter database \"loadstone-restoring\" rename to \"$PGDATABASE\""
echo "$1 is restored. The former database is $former. Finish it before you start the API: npm run restore -- --finish"
