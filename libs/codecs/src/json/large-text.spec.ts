import { describe, expect, it } from 'vitest';
import { base64Of, bytesOfBase64, utf8Of } from './large-text.js';

/** Runs `work`, and counts the turns of the event loop that other work had meanwhile. */
async function withOtherTurns<T>(work: () => T | Promise<T>): Promise<{ value: T; others: number }> {
  let [others, isOver] = [0, false];
  const other = (): void => {
    if (isOver) return;
    others += 1;
    setImmediate(other);
  };
  setImmediate(other);
  const value = await work();
  isOver = true;
  return { value, others };
}

const PIECE = 768 * 1024;

describe('large text', () => {
  it.each([0, 1, 1024 * 1024, 1024 * 1024 + 1, 2 * PIECE, 2 * PIECE + 1, 5_000_000])(
    'of %d bytes is the same as base64',
    async (size) => {
      const bytes = Buffer.from(Array.from({ length: 251 }, (_, index) => index));
      const given = Buffer.alloc(size, bytes);
      const text = given.toString('base64');
      expect((await base64Of(given)) === text).toBe(true);
      expect((await bytesOfBase64(text)).equals(given)).toBe(true);
    },
  );

  it.each([
    ['of ASCII', 'abc\u007f'],
    ['of letters in several bytes', 'aé€'],
    ['of pairs of surrogates, one within each piece border', 'x😀'],
    ['of halves of pairs', 'ab\ud83d'],
    ['of the other halves', 'a\ude00'],
  ])('%s is the same as UTF-8', async (_, part) => {
    for (const length of [0, 7, 1024 * 1024, 1024 * 1024 + 1, 2 * PIECE, 2_000_003]) {
      const text = part.repeat(Math.ceil(length / part.length)).slice(0, length);
      for (const given of [text, `!${text}`]) expect((await utf8Of(given)).equals(Buffer.from(given))).toBe(true);
    }
  });

  it('is converted at once where it is small', () => {
    expect([utf8Of('a'), base64Of(Buffer.from('a')), bytesOfBase64('YQ==')]).toEqual([
      Buffer.from('a'),
      'YQ==',
      Buffer.from('a'),
    ]);
  });

  it('lets other work have turns in between, one for each piece at least', async () => {
    const text = 'y'.repeat(6 * PIECE);
    expect((await withOtherTurns(() => utf8Of(text))).others).toBeGreaterThanOrEqual(6);
    const encoded = await withOtherTurns(() => base64Of(Buffer.from(text)));
    expect(encoded.others).toBeGreaterThanOrEqual(5);
    expect((await withOtherTurns(() => bytesOfBase64(encoded.value))).others).toBeGreaterThanOrEqual(5);
  });
});
