# Dumps the database once a day and keeps the dumps of KEEP_DAYS days. The compose file's backup service runs it.
set -eu
umask 077
PGPASSWORD=$(cat "$PGPASSWORD_FILE")
export PGPASSWORD
cd "${FOLDER:-/backups}"
case ${KEEP_DAYS:-} in
  '' | *[!0-9]*)
    echo "BACKUP_KEEP_DAYS is not usable: it may be a whole number of days." >&2
    exit 1
    ;;
esac

# A dump has its name only when it is whole.
dump() {
  name=loadstone-$(date -u +%Y%m%dT%H%M%SZ).dump
  rm -f ./*.partial
  pg_dump --format=custom --file="$name.partial" && mv "$name.partial" "$name" && echo "$name is written"
}

# Only after a new one: if dumps fail for long, the last good ones stay.
forget() {
  find . -name 'loadstone-*.dump' -mtime "+$KEEP_DAYS" -delete
}

while :; do
  # Asked again every ten minutes, so that a restart makes no second one and a failure is tried again.
  if ! find . -name 'loadstone-*.dump' -mmin -1440 | grep -q .; then
    if dump; then forget; else echo 'The dump failed, and is tried again in ten minutes.' >&2; fi
  fi
  sleep 600
done
