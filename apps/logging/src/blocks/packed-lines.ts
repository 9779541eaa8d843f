import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Binary } from '#codecs/bson/values.js';

/**
 * Compression level. Lines of one app are similar: the fastest level reduces them to a tenth, for a microsecond each, and every
 * byte saved is one less to transfer.
 */
const LEVEL = 1;

export function packed(lines: Buffer): Buffer {
  return deflateRawSync(lines, { level: LEVEL });
}

/**
 * Minimum and maximum bytes unpacked per chunk, because chunks have to be joined. Unpacked lines are about fifteen times as large
 * as packed lines.
 */
const [PIECE_BYTES_MIN, PIECE_BYTES_MAX] = [16 * 1024, 128 * 1024];
const UNPACKED_FACTOR = 32;

/** Unpacks the lines of a block that was read by the driver or built in this process. */
export function unpacked(lines: Binary | Buffer): Buffer {
  const bytes = Buffer.isBuffer(lines) ? lines : lines.value();
  const chunkSize = Math.min(Math.max(bytes.length * UNPACKED_FACTOR, PIECE_BYTES_MIN), PIECE_BYTES_MAX);
  return inflateRawSync(bytes, { chunkSize });
}
