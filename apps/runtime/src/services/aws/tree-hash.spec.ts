import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { treeHash } from './tree-hash.js';

const MIB = 1_048_576;

function sha256(bytes: Buffer): Buffer {
  return createHash('sha256').update(bytes).digest();
}

it('the hash of up to a mebibyte is the hash of its bytes', () => {
  for (const bytes of [Buffer.alloc(0), Buffer.from('archive'), Buffer.alloc(MIB, 1)]) {
    expect(treeHash(bytes)).toBe(sha256(bytes).toString('hex'));
  }
});

it('larger ones are hashed pair by pair, one that is left over goes up as it is', () => {
  const bytes = Buffer.concat([Buffer.alloc(MIB, 1), Buffer.alloc(MIB, 2), Buffer.alloc(7, 3)]);
  const [first, second, third] = [Buffer.alloc(MIB, 1), Buffer.alloc(MIB, 2), Buffer.alloc(7, 3)].map(sha256);
  const pair = sha256(Buffer.concat([first ?? bytes, second ?? bytes]));
  expect(treeHash(bytes)).toBe(sha256(Buffer.concat([pair, third ?? bytes])).toString('hex'));
});
