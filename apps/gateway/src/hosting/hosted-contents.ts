import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import { readHostedContent, type SentFile } from '#contracts/config/hosting.contract.js';
import type { Chunks } from '#contracts/stream.js';
import { LoadingCache } from '#process/cache/loading-cache.js';

/** Bytes of a file that is kept in memory. */
export const KEPT_BYTES_MAX = 1024 * 1024;
/** Bytes from which a file is worth compressing. */
const COMPRESSED_BYTES_MIN = 1_024;
/** Files are compressed once for all who ask. */
const BROTLI_QUALITY = 9;
const COMPRESSIBLE =
  /^(?:text\/|application\/(?:javascript|json|xml|wasm|manifest\+json|[\w.-]+\+(?:json|xml))|image\/svg\+xml|font\/[ot]tf)/;

export type ContentEncoding = 'br' | 'gzip';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/**
 * Returns `true` if a compressed form of the file is created: it is small enough to be cached, compressible, and was
 * not uploaded compressed.
 */
export function isCompressible({ size, headers }: SentFile): boolean {
  return (
    size >= COMPRESSED_BYTES_MIN &&
    size <= KEPT_BYTES_MAX &&
    headers['content-encoding'] === undefined &&
    COMPRESSIBLE.test(headers['content-type'] ?? '') &&
    !/\bno-transform\b/i.test(headers['cache-control'] ?? '')
  );
}

function compressed(content: Buffer, encoding: ContentEncoding): Promise<Buffer> {
  if (encoding === 'gzip') return zip(content);
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  return brotli(content, { params });
}

/** Contents of hosted files. A content never changes, so what is kept of one is never old. */
@Injectable()
export class HostedContents {
  private readonly kept = new LoadingCache<Buffer>('hosted_contents', {
    // The compressed size is not known in advance: the maximum is assumed.
    sizeOf: (_, key) => Number(key.slice(key.lastIndexOf(' ') + 1)) + 256,
  });

  constructor(private readonly bus: BusClient) {}

  /** Returns a whole content of at most `KEPT_BYTES_MAX`, encoded if `encoding` is given. */
  whole(appId: string, { blob, size }: Pick<SentFile, 'blob' | 'size'>, encoding?: ContentEncoding): Promise<Buffer> {
    const key = `${appId} ${blob} ${encoding ?? 'identity'} ${size}`;
    return this.kept.load(key, async () => {
      if (!encoding) return this.read(appId, blob, size);
      return compressed(await this.whole(appId, { blob, size }), encoding);
    });
  }

  /** Bytes of a content as they come, from `start` to the one before `end`. */
  async part(appId: string, { blob }: Pick<SentFile, 'blob'>, start: number, end: number): Promise<Chunks<Uint8Array>> {
    return (await this.bus.open(readHostedContent, { appId, blob, start, end })).chunks;
  }

  private async read(appId: string, blob: string, size: number): Promise<Buffer> {
    if (size === 0) return Buffer.alloc(0);
    const { chunks } = await this.bus.open(readHostedContent, { appId, blob, start: 0, end: size });
    const parts: Uint8Array[] = [];
    for await (const chunk of chunks) parts.push(chunk);
    return Buffer.concat(parts);
  }
}
