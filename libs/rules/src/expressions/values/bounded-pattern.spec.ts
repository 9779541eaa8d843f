import { Script } from 'node:vm';
import { describe, expect, it, vi } from 'vitest';
import { BoundedPattern } from './bounded-pattern.js';

/** More ways to match than can be tried in years. */
const ENDLESS = { pattern: '^(a+)+$', text: `${'a'.repeat(60)}!` };

describe('a pattern', () => {
  it('is tested', () => {
    const pattern = BoundedPattern.of('^B', 'i');
    expect([pattern.test('book'), pattern.test('cook')]).toEqual([true, false]);
  });

  it('answers nothing for a string above 10,000 characters', () => {
    const pattern = BoundedPattern.of('x$', '');
    expect([pattern.test(`${'y'.repeat(9_999)}x`), pattern.test(`${'y'.repeat(10_000)}x`)]).toEqual([true, undefined]);
  });

  it('answers nothing where a match takes too long, and is good for the next string', () => {
    const pattern = BoundedPattern.of(ENDLESS.pattern, '');
    expect([pattern.test(ENDLESS.text), pattern.test('aaa')]).toEqual([undefined, true]);
  });

  it('is tested again where the process was not given the time', () => {
    const cpu = vi.spyOn(process, 'cpuUsage').mockReturnValue({ user: 0, system: 0 });
    const run = vi.spyOn(Script.prototype, 'runInContext');
    expect(BoundedPattern.of(ENDLESS.pattern, '').test(ENDLESS.text)).toBe(undefined);
    expect(run).toHaveBeenCalledTimes(5);

    run.mockClear();
    cpu.mockReturnValueOnce({ user: 0, system: 0 }).mockReturnValueOnce({ user: 50_000, system: 0 });
    expect(BoundedPattern.of(ENDLESS.pattern, '').test(ENDLESS.text)).toBe(undefined);
    expect(run).toHaveBeenCalledTimes(1);
  });
});
