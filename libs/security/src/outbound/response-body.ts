import type { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { OutboundTooLarge } from './outbound-error.js';

/** Encodings accepted for replies if the caller does not specify any. */
export const ACCEPTED_ENCODINGS = 'gzip, br';

/** Makes the stream that undoes a content encoding; `null` for one that is left as it is. */
export function decoderFor(encoding: string | undefined): Transform | null {
  switch (encoding?.trim().toLowerCase()) {
    case 'gzip':
    case 'x-gzip':
      return createGunzip();
    case 'br':
      return createBrotliDecompress();
    default:
      return null;
  }
}

/** Collects a body: neither what arrives nor what it unpacks to may be more than `bytesMax`. */
export async function collectBody(
  body: Readable,
  decoder: Transform | null,
  bytesMax: number,
  signal: AbortSignal,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  const collect = async (source: AsyncIterable<Buffer>): Promise<void> => {
    for await (const chunk of bounded(source, bytesMax)) chunks.push(chunk);
  };
  if (decoder) await pipeline(body, (source: AsyncIterable<Buffer>) => bounded(source, bytesMax), decoder, collect, { signal });
  else await pipeline(body, collect, { signal });
  return Buffer.concat(chunks);
}

async function* bounded(source: AsyncIterable<Buffer>, bytesMax: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > bytesMax) throw new OutboundTooLarge(`the reply is larger than ${bytesMax} bytes`);
    yield chunk;
  }
}
