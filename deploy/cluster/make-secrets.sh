#!/bin/bash
# Draws the passwords of docker-compose.cluster.yml into the folder beside this file, once: what exists stays.
set -euo pipefail
cd "$(dirname "$0")"
mkdir -p secrets
# Containers read the files as users of their own; on this machine the folder is closed to everybody else.
chmod 700 secrets

new() { # NAME CONTENT
  [ -s "secrets/$1" ] || printf '%s\n' "$2" >"secrets/$1"
  chmod 644 "secrets/$1"
}
random() { od -An -N24 -tx1 /dev/urandom | tr -d ' \n'; }

new postgres-password "$(random)"
new eventstore-admin-password "$(random)"
new eventstore-ops-password "$(random)"
new eventstore-bahi-password "$(random)"
new bahi-admin-password "$(random)"
new database-url "postgres://bahi:$(cat secrets/postgres-password)@postgres:5432/bahi"
nodes=eventstore-1:2113,eventstore-2:2113,eventstore-3:2113
new eventstore-url "esdb://bahi:$(cat secrets/eventstore-bahi-password)@$nodes?tlsCAFile=/authority/ca.crt"
echo "The password of the first admin of Bahi is in $PWD/secrets/bahi-admin-password."
