#!/bin/sh
# Backs up the site into a file named after the day, and deletes files older than 30 days. Run it from cron as the
# site's user, see "One node" in docs/operations.md.
set -eu
cd "$(dirname "$0")/.."
folder=${BACKUP_FOLDER:-/var/backups/broadsheet}
name="broadsheet-$(date -u +%Y-%m-%dT%H%M%SZ).tar.gz"

# A backup that was cut off must not count as one.
npm run --silent backup -- "$folder/$name.part"
mv "$folder/$name.part" "$folder/$name"
find "$folder" -name "broadsheet-*.tar.gz" -mtime +30 -delete
find "$folder" -name "broadsheet-*.part" -mtime +1 -delete
