import { HOSTED_PIECE_BYTES } from './hosting.contract.js';

/** Yields the chunks in which a file is sent and stored, in order: at least one, which is empty for an empty file. */
export function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let from = 0; from === 0 || from < content.length; from += HOSTED_PIECE_BYTES) {
    yield content.subarray(from, from + HOSTED_PIECE_BYTES);
  }
}

/** Returns the number of chunks of a file with `size` bytes. */
export function pieceCount(size: number): number {
  return Math.max(1, Math.ceil(size / HOSTED_PIECE_BYTES));
}
