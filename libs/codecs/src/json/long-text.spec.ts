import { describe, expect, it } from 'vitest';
import { endOfText, LongText } from './long-text.js';

const PART = 256 * 1024;

describe('the end of a string in JSON', () => {
  it.each([
    ['""', 0, 2],
    ['"a"', 0, 3],
    ['"a" "b"', 4, 7],
    ['"a\\"b"', 0, 6],
    ['"a\\\\"', 0, 5],
    ['"\\\\\\""', 0, 6],
    ['\\""', 1, 3],
    ['"', 0, -1],
    ['"a', 0, -1],
    ['"a\\"', 0, -1],
  ])('of %s from %d on is %d', (text, start, end) => {
    expect(endOfText(text, start)).toBe(end);
  });
});

describe('a long string', () => {
  it('is longer than one part', () => {
    expect([LongText.isLong(5, 5 + PART), LongText.isLong(5, 6 + PART)]).toEqual([false, true]);
  });

  /** Returns the lengths of the parts of a string that begins after one other character, and checks their content. */
  function parts(content: string): number[] {
    const source = `[${JSON.stringify(content)}]`;
    const long = new LongText(source, 1, source.length - 1);
    const steps: number[] = [];
    for (;;) {
      const whole = long.next();
      steps.push(steps.length);
      if (whole === null) continue;
      expect(whole === content).toBe(true);
      return steps;
    }
  }

  it.each([
    [PART, 1],
    [PART + 1, 2],
    [2 * PART, 2],
    [2 * PART + 1, 3],
  ])('of %d characters is read in %d parts', (length, count) => {
    expect(parts('x'.repeat(length))).toHaveLength(count);
  });

  it.each(['\\', '"', '\u0001', '\n', '\\"', 'é', '\\x'])('is not cut inside of an escape sequence for %j', (unit) => {
    for (let before = 0; before <= 7; before += 1) {
      const content = 'x'.repeat(PART - 8 + before) + unit.repeat(4) + 'y'.repeat(20);
      expect(parts(content)).toHaveLength(2);
    }
  });

  it('is rejected with a control character', () => {
    const source = `"${'x'.repeat(10)}\n"`;
    expect(() => new LongText(source, 0, source.length).next()).toThrow(SyntaxError);
  });
});
