import { RawJson } from '#contracts/rpc.js';

/** What a body is on the wire. Members JSON cannot hold vanish, as does a body that is nothing at all (it arrives as `null`). */
export function toJson(body: unknown): string {
  const text: string | undefined = JSON.stringify(body);
  return text ?? 'null';
}

/** The body as the other end of a broker would receive it. */
export function crossed(body: unknown): unknown {
  return body instanceof RawJson ? new RawJson(Uint8Array.from(body.bytes())) : (JSON.parse(toJson(body)) as unknown);
}
