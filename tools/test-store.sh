#!/usr/bin/env bash
# The tests that keep data, one file after the other against one server: the MongoDB that GROUNDWORK_TEST_MONGODB_URI names (all its
# databases are removed), else the embedded store as a process of its own. Arguments choose tests: --project integration apps/push
set -euo pipefail
cd "$(dirname "$0")/.."

npm run --silent build
if [ -z "${GROUNDWORK_TEST_MONGODB_URI:-}" ]; then
  directory=$(mktemp -d)
  node dist/libs/embedded-mongo/src/bin.js --dir "$directory/data" --socket "$directory/store.sock" > "$directory/ready" &
  store=$!
  trap 'kill "$store" 2> /dev/null; wait "$store" || true; rm -rf "$directory"' EXIT
  until grep -q uri "$directory/ready"; do
    kill -0 "$store"
    sleep 0.2
  done
  GROUNDWORK_TEST_MONGODB_URI=$(node -p 'JSON.parse(process.argv[1]).uri' "$(cat "$directory/ready")")
  export GROUNDWORK_TEST_MONGODB_URI
fi

if [ $# -gt 0 ]; then
  npx vitest run --no-file-parallelism "$@"
else
  npx vitest run --no-file-parallelism --project integration --project limits apps libs/rules/src/expressions apps/runtime/src/graphql/schema libs/process/src/start/reached-store
  npx vitest run --no-file-parallelism --project e2e
fi
