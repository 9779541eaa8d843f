import { RawJson } from '#contracts/rpc.js';

/**
 * Serializes a body for the wire. Properties that JSON cannot represent are dropped, as is an absent body (it arrives
 * as `null`).
 */
export function toJson(body: unknown): string {
  const text: string | undefined = JSON.stringify(body);
  return text ?? 'null';
}

/** Returns the body as the other end of a broker would receive it. */
export function crossed(body: unknown): unknown {
  return body instanceof RawJson ? new RawJson(Uint8Array.from(body.bytes())) : (JSON.parse(toJson(body)) as unknown);
}
