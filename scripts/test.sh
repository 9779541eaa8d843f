#!/usr/bin/env bash
# Everything there is to test, on a machine with Node, npm and (Debian) apt.
set -euo pipefail
cd "$(dirname "$0")/.."

have() { command -v "$1" > /dev/null; }
# Not every user has it on the PATH.
have_haproxy() { have haproxy || [ -x /usr/sbin/haproxy ]; }
have_browser() { have chromium-headless-shell || have chromium || have chromium-browser || have google-chrome; }

missing=()
have nats-server || missing+=(nats-server)
have_haproxy || missing+=(haproxy)
# Chromium without windows: journeys take three quarters of the time in it.
have_browser || missing+=(chromium-headless-shell)

if [ ${#missing[@]} -gt 0 ] && [ "$(id -u)" = 0 ] && have apt-get; then
  apt-get update -qq
  # Systems without that package have one of the whole browser.
  if ! apt-cache show chromium-headless-shell > /dev/null 2>&1; then
    missing=("${missing[@]/chromium-headless-shell/chromium}")
  fi
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "${missing[@]}" > /dev/null
fi

if ! have nats-server; then
  echo "The cluster tests need nats-server on the PATH (Debian: apt install nats-server)." >&2
  exit 1
fi
# Tests of the proxy and of pages are skipped without these, which must not go unseen where a change is judged.
if [ -n "${CI:-}" ] && ! { have_haproxy && have_browser; }; then
  echo "CI needs haproxy and a Chromium on the PATH (Debian: apt install haproxy chromium-headless-shell)." >&2
  exit 1
fi

npm run --silent build
node scripts/generate.mjs --check
npx vitest run "$@"
