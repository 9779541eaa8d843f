import { Inject, Injectable, Optional } from '@nestjs/common';
import { OutboundClient } from '#security/outbound/outbound-client.js';
import { readPublishedKeys, UnusableKeysError, type PublishedKeys } from './published-keys.js';

const TIMEOUT_MS = 5_000;
/** Injection token that overrides the timeout of a JWK URI in milliseconds in tests. */
export const KEY_SET_TIMEOUT = 'groundwork:key-set-timeout-ms';
const REDIRECTS_MAX = 3;
const BYTES_MAX = 65_536;

export interface LoadedKeys extends PublishedKeys {
  /** Seconds for which the server allows its reply to be cached; `undefined` if it does not specify any. */
  readonly maxAgeSeconds: number | undefined;
}

/** Fetches the keys from a JWK URI: by HTTPS, except from hosts the operator lists in `OUTBOUND_ALLOW`. */
@Injectable()
export class KeySetLoader {
  constructor(
    private readonly client: OutboundClient,
    @Optional() @Inject(KEY_SET_TIMEOUT) private readonly timeoutMs: number = TIMEOUT_MS,
  ) {}

  /** @throws OutboundError, UnusableKeysError */
  async load(uri: string): Promise<LoadedKeys> {
    const { status, headers, body } = await this.client.request({
      url: uri,
      headers: { accept: 'application/json, application/jwk-set+json' },
      timeoutMs: this.timeoutMs,
      responseBytesMax: BYTES_MAX,
      redirectsMax: REDIRECTS_MAX,
      secure: true,
    });
    if (status !== 200) throw new UnusableKeysError(`the JWK URI responded with status ${status}`);
    return { ...readPublishedKeys(body.toString('utf8')), maxAgeSeconds: maxAgeOf(headers['cache-control'] ?? []) };
  }
}

/** Returns the maximum age; `no-store` and `no-cache` count as 0. */
function maxAgeOf(values: readonly string[]): number | undefined {
  const directives = values.join(',').toLowerCase();
  if (/\bno-(store|cache)\b/.test(directives)) return 0;
  const seconds = /(?:^|[\s,])max-age="?(\d{1,9})/.exec(directives)?.[1];
  return seconds === undefined ? undefined : Number(seconds);
}
