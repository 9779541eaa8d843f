import { HOSTED_PIECE_BYTES } from './hosting.contract.js';

/** The pieces a content is sent and kept in, in their order: at least one, which is empty where the content is. */
export function* piecesOf(content: Buffer): Generator<Buffer> {
  for (let from = 0; from === 0 || from < content.length; from += HOSTED_PIECE_BYTES) {
    yield content.subarray(from, from + HOSTED_PIECE_BYTES);
  }
}

/** How many there are of a content of `size` bytes. */
export function pieceCount(size: number): number {
  return Math.max(1, Math.ceil(size / HOSTED_PIECE_BYTES));
}
