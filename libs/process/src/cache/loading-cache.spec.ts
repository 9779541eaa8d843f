import { describe, expect, it } from 'vitest';
import { LoadingCache } from './loading-cache.js';

interface Question<Value> {
  readonly resolve: (value: Value) => void;
  readonly reject: (error: Error) => void;
}

/** Returns a function whose promises are settled by the test. */
function asked<Value>(): { ask: () => Promise<Value>; questions: Question<Value>[] } {
  const questions: Question<Value>[] = [];
  return { ask: () => new Promise((resolve, reject) => questions.push({ resolve, reject })), questions };
}

describe('a loading cache', () => {
  it('loads once for concurrent callers, and never again', async () => {
    const { ask, questions } = asked<string>();
    const cache = new LoadingCache<string>('app_users');
    const both = [cache.load('a', ask), cache.load('a', ask)];
    questions[0]?.resolve('found');
    expect(await Promise.all(both)).toStrictEqual(['found', 'found']);
    expect(await cache.load('a', ask)).toBe('found');
    expect(await cache.get('a')).toBe('found');
    expect([...cache.keys()]).toStrictEqual(['a']);
    expect(questions).toHaveLength(1);
  });

  it.each([
    ['a failure', async () => Promise.reject(new Error('away'))],
    ['an absence', async () => null],
  ])('does not keep %s', async (_what, answer) => {
    const cache = new LoadingCache<string | null>('app_users');
    await cache.load('a', answer).catch(() => null);
    expect(await cache.load('a', async () => 'found')).toBe('found');
  });

  it('does not cache a value that was invalidated while loading', async () => {
    const { ask, questions } = asked<string>();
    const cache = new LoadingCache<string>('app_users');
    const old = cache.load('a', ask);
    cache.delete('a');
    const current = cache.load('a', ask);
    questions[1]?.resolve('new');
    questions[0]?.resolve('old');
    expect(await Promise.all([old, current])).toStrictEqual(['old', 'new']);
    expect(await cache.load('a', ask)).toBe('new');
  });

  it('keeps a newer answer when an older one fails', async () => {
    const { ask, questions } = asked<string>();
    const cache = new LoadingCache<string>('app_users');
    const failing = cache.load('a', ask);
    const current = cache.reload('a', ask);
    questions[1]?.resolve('new');
    questions[0]?.reject(new Error('away'));
    await expect(failing).rejects.toThrow('away');
    expect(await current).toBe('new');
    expect(await cache.load('a', ask)).toBe('new');
  });
});
