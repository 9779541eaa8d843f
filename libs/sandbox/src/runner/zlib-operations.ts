import * as zlib from 'node:zlib';

/** Bytes that come out of one computation: what a payload may have. */
const MAX_OUTPUT = 16 << 20;
const LIMIT = { maxOutputLength: MAX_OUTPUT };

/** Compression, as functions ask for it; bytes in and out. Each throws for data it cannot read, and for more than it may make. */
export const ZLIB_OPERATIONS: readonly (readonly [name: string, run: (data: Buffer) => Buffer])[] = [
  ['zlib.gzip', (data) => zlib.gzipSync(data, LIMIT)],
  ['zlib.gunzip', (data) => zlib.gunzipSync(data, LIMIT)],
  ['zlib.deflate', (data) => zlib.deflateSync(data, LIMIT)],
  ['zlib.inflate', (data) => zlib.inflateSync(data, LIMIT)],
  ['zlib.deflateRaw', (data) => zlib.deflateRawSync(data, LIMIT)],
  ['zlib.inflateRaw', (data) => zlib.inflateRawSync(data, LIMIT)],
  ['zlib.unzip', (data) => zlib.unzipSync(data, LIMIT)],
  // The usual quality takes seconds for what is allowed here, and nothing can interrupt it.
  [
    'zlib.brotliCompress',
    (data) => zlib.brotliCompressSync(data, { ...LIMIT, params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 4 } }),
  ],
  ['zlib.brotliDecompress', (data) => zlib.brotliDecompressSync(data, LIMIT)],
];
