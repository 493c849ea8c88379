#!/bin/bash
# Tries a cluster that runs: adds customers without a pause while every service is restarted, one after the other, and
# then while the leading node of EventStoreDB is killed. A restart may fail no request. Without a leader a command may
# have to be repeated under its key, for half a minute at most. Nothing may be missing at the end. Needs curl and jq.
set -euo pipefail
cd "$(dirname "$0")/../.."
url=${BAHI_URL:-http://localhost:3000}/api/v1
password=$(cat deploy/cluster/secrets/bahi-admin-password)
folder=$(mktemp -d)
touch "$folder/added"
trap 'touch "$folder/end"; wait; rm -rf "$folder"' EXIT

compose() { docker compose --file docker-compose.cluster.yml "$@"; }

token=$(jq -n --arg password "$password" '{username: "admin", password: $password}' |
  curl --fail-with-body --silent --show-error --json @- "$url/auth/login" | jq -er .access_token)
as_admin=(--silent --max-time 15 --header "authorization: Bearer $token")
total() { curl --fail "${as_admin[@]}" --output /dev/null --dump-header - "$url/customers?limit=1" |
  tr -d '\r' | awk 'tolower($1) == "x-total-count:" { print $2 }'; }

# Adds customers until told to end; notes each status, 000 for no answer, in $folder/statuses,
# and each customer in $folder/added.
add_customers() {
  local n=0 status key began
  while [ ! -e "$folder/end" ]; do
    n=$((n + 1)) key="try-$$-$n" began=$SECONDS
    while :; do
      status=$(curl "${as_admin[@]}" --output "$folder/answer" --write-out '%{http_code}' --header "idempotency-key: $key" \
        --json "{\"name\":\"Customer $$ $n\",\"phone\":\"9800000000\"}" "$url/customers") || true
      echo "$status" >>"$folder/statuses"
      [ "$status" = 201 ] && break
      # A refusal stays one, however often it is repeated.
      case $status in 4??) echo "command $key is refused: $status $(cat "$folder/answer")" >"$folder/lost"; return ;; esac
      [ $((SECONDS - began)) -lt 30 ] || { echo "command $key is not answered: $status" >"$folder/lost"; return; }
      sleep 0.1
    done
    echo "$n" >>"$folder/added"
  done
}
added() { wc -l <"$folder/added"; }
until_more() { # COUNT: so many more customers
  local wanted=$(($(added) + $1))
  while [ "$(added)" -lt "$wanted" ]; do
    [ ! -e "$folder/lost" ] || { cat "$folder/lost"; exit 1; }
    sleep 0.1
  done
}
failed() { grep -cv '^201$' "$folder/statuses" || true; }
leader() { compose exec -T "$1" curl --silent --cacert /authority/ca.crt https://localhost:2113/gossip |
  jq -er '.members[] | select(.state == "Leader" and .isAlive) | .httpEndPointIp'; }

before=$(total)
add_customers &
until_more 20
for service in command-1 command-2 projector-1 projector-2 query-1 query-2; do
  compose up --detach --force-recreate --no-deps --wait "$service"
  until_more 20
done
[ "$(failed)" = 0 ] || { echo "a rolling restart has failed $(failed) requests: $(sort "$folder/statuses" | uniq -c)"; exit 1; }
echo "every service was restarted, and no request of $(added) has failed"

killed=$(leader eventstore-1)
compose kill --signal SIGKILL "$killed"
until_more 20
echo "$killed, the leader, was killed, and commands go on; $(failed) were repeated"
compose start "$killed"
until_more 20

touch "$folder/end"
wait
[ "$(total)" = $((before + $(added))) ] || { echo "$(added) were added, and there are $(total) after $before"; exit 1; }
echo "all $(added) customers are there, each once"
