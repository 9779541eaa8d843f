import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Milliseconds a nonce can be used. */
export const NONCE_MS = 300_000;
/** Uses of nonces one process remembers. */
const USES_MAX = 100_000;

const TIME_BYTES = 8;
const RANDOM_BYTES = 12;
const MAC_BYTES = 32;

/**
 * Nonces that tell themselves when they were made, so that any replica can check those of all. Which were used with which count each process
 * knows of itself: what can be replayed at another one are reads, until the nonce ends.
 */
export class DigestNonces {
  private readonly keys: readonly [Buffer, ...Buffer[]];
  // Weighed, as for a `max` alone room for that many would be made at once.
  private readonly uses = new LRUCache<string, true>({
    maxSize: USES_MAX,
    sizeCalculation: () => 1,
    ttl: 2 * NONCE_MS,
    perf: Date,
  });

  /** Master keys in base64; nonces are made with the first. */
  constructor(masterKey: string, previous?: string) {
    this.keys = [keyOf(masterKey), ...(previous === undefined ? [] : [keyOf(previous)])];
  }

  make(): string {
    const content = Buffer.alloc(TIME_BYTES + RANDOM_BYTES);
    content.writeBigUInt64BE(BigInt(Date.now()));
    randomBytes(RANDOM_BYTES).copy(content, TIME_BYTES);
    return Buffer.concat([content, mac(this.keys[0], content)]).toString('base64url');
  }

  /** Whether the nonce is one of ours, not too old, and was not used with this count before. From now on it was. */
  use(nonce: string, nc: string): boolean {
    if (!this.isCurrent(nonce)) return false;
    const use = `${nonce} ${Number.parseInt(nc, 16)}`;
    if (this.uses.has(use)) return false;
    this.uses.set(use, true);
    return true;
  }

  private isCurrent(nonce: string): boolean {
    const bytes = Buffer.from(nonce, 'base64url');
    // One spelling of a nonce, or it could be used once more in another.
    if (bytes.length !== TIME_BYTES + RANDOM_BYTES + MAC_BYTES || bytes.toString('base64url') !== nonce) return false;
    const content = bytes.subarray(0, TIME_BYTES + RANDOM_BYTES);
    const given = bytes.subarray(TIME_BYTES + RANDOM_BYTES);
    if (!this.keys.some((key) => timingSafeEqual(mac(key, content), given))) return false;
    // Clocks of replicas differ.
    return Math.abs(Date.now() - Number(content.readBigUInt64BE())) < NONCE_MS;
  }
}

function keyOf(masterKey: string): Buffer {
  return Buffer.from(hkdfSync('sha256', Buffer.from(masterKey, 'base64'), '', 'groundwork digest nonces', MAC_BYTES));
}

function mac(key: Buffer, content: Buffer): Buffer {
  return createHmac('sha256', key).update(content).digest();
}
