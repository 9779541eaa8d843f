import { createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';

/** Milliseconds for which a nonce can be used. */
export const NONCE_MS = 300_000;
/** Uses of nonces that one process remembers. */
const USES_MAX = 100_000;

const TIME_BYTES = 8;
const RANDOM_BYTES = 12;
const MAC_BYTES = 32;

/**
 * Nonces that contain their creation time, so that every replica can check the nonces of all replicas. Each process knows only
 * its own record of uses with a count: only reads can be replayed at another process, until the nonce expires.
 */
export class DigestNonces {
  private readonly keys: readonly [Buffer, ...Buffer[]];
  // Limited by size, because with `max` the cache would allocate space for that many entries up front.
  private readonly uses = new LRUCache<string, true>({
    maxSize: USES_MAX,
    sizeCalculation: () => 1,
    ttl: 2 * NONCE_MS,
    perf: Date,
  });

  /**
   * @param masterKey base64; nonces are created with this key
   * @param previous base64; nonces created with this key are accepted, too
   */
  constructor(masterKey: string, previous?: string) {
    this.keys = [keyOf(masterKey), ...(previous === undefined ? [] : [keyOf(previous)])];
  }

  make(): string {
    const content = Buffer.alloc(TIME_BYTES + RANDOM_BYTES);
    content.writeBigUInt64BE(BigInt(Date.now()));
    randomBytes(RANDOM_BYTES).copy(content, TIME_BYTES);
    return Buffer.concat([content, mac(this.keys[0], content)]).toString('base64url');
  }

  /**
   * Records a use. Returns `true` if the platform issued the nonce, it is not too old and was not used with this count before.
   */
  use(nonce: string, nc: string): boolean {
    if (!this.isCurrent(nonce)) return false;
    const use = `${nonce} ${Number.parseInt(nc, 16)}`;
    if (this.uses.has(use)) return false;
    this.uses.set(use, true);
    return true;
  }

  private isCurrent(nonce: string): boolean {
    const bytes = Buffer.from(nonce, 'base64url');
    // Accept one spelling of a nonce only, or it could be used again in another one.
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
