# Puts a dump back, with every API process stopped:
#   docker compose exec backup sh /deploy/restore.sh loadstone-….dump
# The former database stays beside it, under a name of its own, until you drop it.
set -eu
: "${1:?Name a dump: ls -l /backups shows them.}"
PGPASSWORD=$(cat "$PGPASSWORD_FILE")
export PGPASSWORD PGOPTIONS='-c client_min_messages=warning'
cd "${FOLDER:-/backups}"
if [ ! -f "$1" ]; then
  echo "There is no dump $1: ls -l /backups shows them." >&2
  exit 1
fi
former=$PGDATABASE-before-$(date -u +%Y%m%dT%H%M%SZ)

on() {
  psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --dbname="$1" --command="$2"
}

others=$(psql --no-psqlrc --tuples-only --no-align --dbname=postgres \
  --command="select count(*) from pg_stat_activity where datname = '$PGDATABASE'")
if [ "$others" != 0 ]; then
  echo 'Somebody uses the database. Stop the API first: docker compose stop api' >&2
  exit 1
fi

on postgres 'drop database if exists "loadstone-restoring"'
on postgres 'create database "loadstone-restoring"'
pg_restore --exit-on-error --dbname=loadstone-restoring "$1"
# Both or neither; PostgreSQL refuses it while somebody is connected.
on postgres "begin; alter database \"$PGDATABASE\" rename to \"$former\";
  alter database \"loadstone-restoring\" rename to \"$PGDATABASE\"; commit"
echo "$1 is restored. The former database is $former. Finish it before you start the API: npm run restore -- --finish"
