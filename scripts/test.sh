#!/usr/bin/env bash
# Everything there is to test, on a machine with Node, npm and (Debian) apt.
set -euo pipefail
cd "$(dirname "$0")/.."

if ! command -v nats-server > /dev/null; then
  if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nats-server > /dev/null
  else
    echo "The cluster tests need nats-server on the PATH (Debian: apt install nats-server)." >&2
    exit 1
  fi
fi

npm run --silent build
node scripts/generate.mjs --check
npx vitest run "$@"
