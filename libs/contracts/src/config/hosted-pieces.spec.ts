import { expect, it } from 'vitest';
import { pieceCount, piecesOf } from './hosted-pieces.js';
import { HOSTED_PIECE_BYTES } from './hosting.contract.js';

it.each([
  [0, [0]],
  [1, [1]],
  [HOSTED_PIECE_BYTES, [HOSTED_PIECE_BYTES]],
  [HOSTED_PIECE_BYTES + 1, [HOSTED_PIECE_BYTES, 1]],
])('%i bytes are pieces of %j', (size, lengths) => {
  const content = Buffer.alloc(size, 7);
  const pieces = [...piecesOf(content)];
  expect(pieces.map(({ length }) => length)).toEqual(lengths);
  expect(Buffer.concat(pieces).equals(content)).toBe(true);
  expect(pieceCount(size)).toBe(lengths.length);
});
