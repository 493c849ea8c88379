#!/bin/bash
# Asks the service on PORT whether it is ready, without starting a Node: code 0 when it is.
exec 3<>"/dev/tcp/127.0.0.1/${PORT:?}" || exit 1
printf 'GET /health/ready HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n' >&3
read -r -t 3 _ status _ <&3
[ "$status" = 200 ]
