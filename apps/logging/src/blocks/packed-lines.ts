import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Binary } from 'mongodb';

/** Lines of one app are much alike: the fastest level makes a tenth of them, for a microsecond each, and every byte saved is one less to move. */
const LEVEL = 1;

export function packed(lines: Buffer): Buffer {
  return deflateRawSync(lines, { level: LEVEL });
}

/** Bytes unpacked at once: pieces have to be put together. Lines take about fifteen times what they are packed in. */
const [PIECE_BYTES_MIN, PIECE_BYTES_MAX] = [16 * 1024, 128 * 1024];
const UNPACKED_FACTOR = 32;

/** The lines of a block, as the driver gives it or as it was made. */
export function unpacked(lines: Binary | Buffer): Buffer {
  const bytes = Buffer.isBuffer(lines) ? lines : lines.value();
  const chunkSize = Math.min(Math.max(bytes.length * UNPACKED_FACTOR, PIECE_BYTES_MIN), PIECE_BYTES_MAX);
  return inflateRawSync(bytes, { chunkSize });
}
