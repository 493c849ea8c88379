#!/bin/sh
# Runs a script of the project on the project's own Node, after installing what is missing:
#   tools/run.sh tools/start/main.ts --demo
# Arguments before the script are options of Node. Nothing stays behind: the script takes the place of this shell.

# The working directory of the caller, as npm says it: paths in arguments are relative to it.
INIT_CWD=${INIT_CWD:-$PWD}
cd "$(dirname "$0")/.." || exit

# The comparison costs no start of Node; where it does not hold, the installed versions are compared one by one.
if [ ! -x node_modules/node/bin/node ] ||
  [ ! -e node_modules/.package-lock.json ] ||
  [ ! -e node_modules/.installed ] ||
  [ package-lock.json -nt node_modules/.installed ] ||
  [ package-lock.json -ot node_modules/.installed ]; then
  node tools/install.mjs || exit
fi

PATH=$PWD/node_modules/node/bin:$PATH
NODE_COMPILE_CACHE=${NODE_COMPILE_CACHE:-$PWD/node_modules/.cache/node}
export INIT_CWD PATH NODE_COMPILE_CACHE
exec node_modules/node/bin/node "$@"
