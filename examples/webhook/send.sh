#!/usr/bin/env bash
# Sends a signed request: WEBHOOK_KEY=… ./send.sh <address of the endpoint> <body>
set -euo pipefail
signature=$(printf '%s' "$2" | openssl dgst -sha256 -hmac "$WEBHOOK_KEY" | sed 's/^.*= *//')
curl -sS "$1" -H 'Content-Type: application/json' -H "Endpoint-Signature: sha256=$signature" --data-raw "$2"
