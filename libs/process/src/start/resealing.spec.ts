import { Writable } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createLogger } from '../log/logger.js';
import { resealAll, Resealing, type SealedRecord } from './resealing.js';
import { SecretBox } from '#security/keys/secret-box.js';

const OLD = Buffer.alloc(32, 1).toString('base64');
const NEW = Buffer.alloc(32, 2).toString('base64');
const old = new SecretBox(OLD);
const fresh = new SecretBox(NEW);
const rotating = new SecretBox(NEW, OLD);
const OTHER = new SecretBox(Buffer.alloc(32, 3).toString('base64'));

/** Records by owner; those in `failing` are not stored. */
class Records {
  readonly replaced: string[] = [];

  constructor(
    readonly sealed: Map<string, Buffer>,
    public failing = new Set<string>(),
  ) {}

  async *all(): AsyncIterable<SealedRecord> {
    for (const [owner, sealed] of this.sealed) {
      yield {
        owner,
        sealed,
        replace: async (bytes) => {
          if (this.failing.has(owner)) throw new Error('the store is away');
          this.replaced.push(owner);
          this.sealed.set(owner, bytes);
        },
      };
    }
  }
}

function records(): Records {
  return new Records(
    new Map([
      ['a', old.seal('one', 'a')],
      ['b', fresh.seal('two', 'b')],
      ['c', old.seal('three', 'c')],
    ]),
  );
}

describe('sealing records again', () => {
  it('replaces those under the previous key, and none the second time', async () => {
    const some = records();
    expect(await resealAll(rotating, some.all())).toEqual({ resealed: 2, unreadable: 0 });
    expect(some.replaced).toEqual(['a', 'c']);
    expect([...some.sealed].map(([owner, sealed]) => fresh.open(sealed, owner))).toEqual(['one', 'two', 'three']);
    expect(await resealAll(rotating, some.all())).toEqual({ resealed: 0, unreadable: 0 });
    expect(some.replaced).toEqual(['a', 'c']);
  });

  it('continues where it was interrupted', async () => {
    const some = records();
    some.failing.add('c');
    await expect(resealAll(rotating, some.all())).rejects.toThrow('the store is away');
    some.failing.clear();
    expect(await resealAll(rotating, some.all())).toEqual({ resealed: 1, unreadable: 0 });
    expect([...some.sealed].map(([owner, sealed]) => fresh.open(sealed, owner))).toEqual(['one', 'two', 'three']);
  });

  it('leaves what neither key opens as it is, and counts it', async () => {
    const lost = OTHER.seal('lost', 'x');
    const some = new Records(new Map([['x', lost], ...records().sealed]));
    expect(await resealAll(rotating, some.all())).toEqual({ resealed: 2, unreadable: 1 });
    expect(some.sealed.get('x')).toBe(lost);
  });
});

describe('a process that starts', () => {
  async function logged(box: SecretBox, some: Records): Promise<Record<string, unknown>[]> {
    const lines: string[] = [];
    const sink = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        lines.push(...chunk.toString().trim().split('\n'));
        done();
      },
    });
    const resealing = new Resealing('things', box, createLogger('test', 'trace', sink), () => some.all());
    resealing.start();
    await resealing.stop();
    expect(lines.join('')).not.toMatch(/one|three/);
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  }

  it('says when all is done', async () => {
    expect(await logged(rotating, records())).toMatchObject([
      { msg: 'all things are encrypted with MASTER_KEY', resealed: 2, unreadable: 0 },
    ]);
  });

  it('does nothing without a previous key', async () => {
    const some = records();
    expect(await logged(fresh, some)).toEqual([]);
    expect(some.replaced).toEqual([]);
  });

  it('says what could not be done', async () => {
    const some = records();
    some.sealed.set('x', OTHER.seal('lost', 'x'));
    expect(await logged(rotating, some)).toMatchObject([
      { msg: 'some things can be decrypted neither with MASTER_KEY nor with MASTER_KEY_PREVIOUS', resealed: 2, unreadable: 1 },
    ]);
    const failing = records();
    failing.failing.add('a');
    expect(await logged(rotating, failing)).toMatchObject([{ msg: 'failed to encrypt all things again; retrying' }]);
  });
});
