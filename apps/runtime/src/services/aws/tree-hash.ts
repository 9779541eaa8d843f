import { createHash } from 'node:crypto';

const LEAF_BYTES = 1_048_576;

function sha256(...parts: readonly Buffer[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/**
 * Returns the hash by which Glacier identifies an archive: the hashes of its mebibytes, hashed pair by pair until one
 * is left.
 */
export function treeHash(bytes: Buffer): string {
  let level: Buffer[] = [];
  for (let at = 0; at === 0 || at < bytes.length; at += LEAF_BYTES) level.push(sha256(bytes.subarray(at, at + LEAF_BYTES)));
  while (level.length > 1) {
    const pairs: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2) {
      const pair = level.slice(at, at + 2);
      pairs.push(pair.length === 2 ? sha256(...pair) : Buffer.concat(pair));
    }
    level = pairs;
  }
  return Buffer.concat(level).toString('hex');
}
