import { createSecretKey, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OutboundTimeout } from '#security/outbound/outbound-error.js';
import { LoginRefusedError } from '../login-refused-error.js';
import type { LoadedKeys } from './key-set-loader.js';
import { RemoteKeySet } from './remote-key-set.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function published(...names: (string | undefined)[]): LoadedKeys {
  const keys = names.map((kid) => ({ kid, key: createSecretKey(kid ?? 'unnamed', 'utf8') }));
  return { keys, ignored: 0, maxAgeSeconds: undefined };
}

/** Key set whose server replies, fails or waits as the test says, with a fake clock. */
class Scene {
  time = 1_000_000;
  fetches = 0;
  answer: () => LoadedKeys | Promise<LoadedKeys>;
  readonly reports: unknown[] = [];
  private readonly set = new RemoteKeySet(
    async () => {
      this.fetches++;
      return this.answer();
    },
    {
      loaded: ({ keys }) => this.reports.push(keys.length),
      failed: (reason, serving) => this.reports.push([reason, serving]),
    },
    () => this.time,
  );

  constructor(answer: () => LoadedKeys | Promise<LoadedKeys>) {
    this.answer = answer;
  }

  /** Returns the names of the candidates, or the error if none was found. */
  async ask(kid?: string): Promise<string[] | string> {
    try {
      return (await this.set.candidates(kid)).map((key: KeyObject) => key.export().toString());
    } catch (error) {
      if (error instanceof LoginRefusedError) return error.message;
      throw error;
    }
  }

  /** Waits until background work has finished. */
  async settle(): Promise<void> {
    await new Promise((resolve) => setImmediate(resolve));
  }
}

/** Resolves only after all requests have been made. */
async function slowly(keys: LoadedKeys): Promise<LoadedKeys> {
  await new Promise((resolve) => setImmediate(resolve));
  return keys;
}

const NO_SUCH_KEY = "the JWK URI publishes no key with the token's 'kid'";
const fails = () => {
  throw new OutboundTimeout('the request took too long');
};

describe('RemoteKeySet', () => {
  it('fetches nothing before it is asked, and once for all that ask', async () => {
    const scene = new Scene(() => slowly(published('a')));
    expect(scene.fetches).toBe(0);
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => scene.ask('a')));
    expect(new Set(answers.flat())).toEqual(new Set(['a']));
    expect(scene.fetches).toBe(1);
    expect(scene.reports).toEqual([1]);
  });

  it('picks keys by kid; a token without one, and a key without one, may fit any', async () => {
    const scene = new Scene(() => published('a', 'b', undefined));
    expect(await scene.ask('b')).toEqual(['b', 'unnamed']);
    expect(await scene.ask()).toEqual(['a', 'b', 'unnamed']);
    expect(await scene.ask('c')).toEqual(['unnamed']);
    expect(scene.fetches).toBe(1);
  });

  it('fetches again for a kid it does not know, not more often than every 30 seconds', async () => {
    const scene = new Scene(() => published('a'));
    expect(await scene.ask('new')).toBe(NO_SUCH_KEY);
    expect(scene.fetches).toBe(1);
    scene.answer = () => published('a', 'new');
    scene.time += 29_999;
    expect(await scene.ask('new')).toBe(NO_SUCH_KEY);
    scene.time += 1;
    expect(await scene.ask('new')).toEqual(['new']);
    expect(scene.fetches).toBe(2);
    for (let n = 0; n < 100; n++) expect(await scene.ask(`random-${n}`)).toBe(NO_SUCH_KEY);
    expect(scene.fetches).toBe(2);
  });

  it('makes one fetch for many tokens with keys it does not know', async () => {
    const scene = new Scene(() => published('a'));
    await scene.ask('a');
    scene.time += 30_000;
    scene.answer = () => slowly(published('a', 'new'));
    const answers = await Promise.all(Array.from({ length: 1_000 }, (_, n) => scene.ask(n % 2 === 0 ? 'new' : `random-${n}`)));
    expect(new Set(answers.flat())).toEqual(new Set(['new', NO_SUCH_KEY]));
    expect(scene.fetches).toBe(2);
  });

  it('does not let a key go that is served on, but one that is withdrawn', async () => {
    const scene = new Scene(() => published('a', 'b'));
    await scene.ask('a');
    scene.time += HOUR;
    scene.answer = () => published('b');
    expect(await scene.ask('a')).toEqual(['a']);
    await scene.settle();
    expect(await scene.ask('a')).toBe(NO_SUCH_KEY);
    expect(await scene.ask('b')).toEqual(['b']);
    expect(scene.fetches).toBe(2);
  });

  it.each([
    ['nothing', undefined, HOUR],
    ['10 minutes', 600, 10 * MINUTE],
    ['too little', 1, 5 * MINUTE],
    ['not at all', 0, 5 * MINUTE],
    ['too long', 999_999_999, HOUR],
  ])('keeps keys fresh as the server says, in bounds: %s', async (_, maxAgeSeconds, freshMs) => {
    const scene = new Scene(() => ({ ...published('a'), maxAgeSeconds }));
    await scene.ask('a');
    scene.time += freshMs - 1;
    await scene.ask('a');
    expect(scene.fetches).toBe(1);
    scene.time += 1;
    await scene.ask('a');
    expect(scene.fetches).toBe(2);
  });

  it('responds with old keys while new ones are fetched, however slowly', async () => {
    const scene = new Scene(() => published('a'));
    await scene.ask('a');
    scene.time += HOUR;
    let arrive: (keys: LoadedKeys) => void = () => undefined;
    scene.answer = () => new Promise<LoadedKeys>((resolve) => (arrive = resolve));
    for (let n = 0; n < 10; n++) expect(await scene.ask('a')).toEqual(['a']);
    expect(scene.fetches).toBe(2);
    arrive(published('b'));
    await scene.settle();
    expect(await scene.ask('b')).toEqual(['b']);
  });

  it('serves old keys for a day while the server fails, asking it every 30 seconds at most', async () => {
    const scene = new Scene(() => published('a'));
    await scene.ask('a');
    scene.answer = fails;
    scene.time += HOUR;
    for (let n = 0; n < 5; n++) {
      expect(await scene.ask('a')).toEqual(['a']);
      await scene.settle();
    }
    expect(scene.fetches).toBe(2);
    expect(scene.reports).toEqual([1, ['the request took too long', true]]);
    scene.time += 30_000;
    expect(await scene.ask('other')).toBe(NO_SUCH_KEY);
    expect(scene.fetches).toBe(3);
    scene.time += 23 * HOUR - 30_001;
    expect(await scene.ask('a')).toEqual(['a']);
    await scene.settle();
    scene.time += 5_001;
    expect(await scene.ask('a')).toBe('failed to fetch the signing keys: the request took too long');
    expect(scene.reports.at(-1)).toEqual(['the request took too long', false]);
  });

  it('rejects while there are no keys, asks every 5 seconds at most, and recovers', async () => {
    const scene = new Scene(fails);
    const refused = 'failed to fetch the signing keys: the request took too long';
    expect(await Promise.all(Array.from({ length: 100 }, () => scene.ask('a')))).toEqual(Array(100).fill(refused));
    expect(await scene.ask('a')).toBe(refused);
    expect(scene.fetches).toBe(1);
    scene.time += 4_999;
    expect(await scene.ask('a')).toBe(refused);
    scene.answer = () => published('a');
    scene.time += 1;
    expect(await scene.ask('a')).toEqual(['a']);
    expect(scene.fetches).toBe(2);
  });

  it('shows no message that was not made to be shown', async () => {
    const scene = new Scene(() => {
      throw new Error('connect ECONNREFUSED 10.0.0.5:443');
    });
    expect(await scene.ask('a')).toBe('failed to fetch the signing keys: the request failed');
  });
});
