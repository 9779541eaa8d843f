import { describe, expect, it } from 'vitest';
import { RULES, countsOf, lowered, proseHits, risen, subjectHits } from './prose.js';

const hitsIn = (path: string, ...lines: readonly string[]): string[] =>
  proseHits(new Map([[path, lines.join('\n')]])).map(({ rule, place }) => `${rule} ${place}`);

describe('proseHits', () => {
  it('finds words in comments, outside of code spans', () => {
    expect(hitsIn('a.ts', '// Reads the text.', '// Reads `text` at once.', 'const text = 1;')).toEqual([
      'V7 a.ts:1',
      'V6 a.ts:2',
    ]);
  });

  it('finds openings of comments, in their first line alone', () => {
    expect(hitsIn('a.ts', '/**', ' * What it does.', ' * What else.', ' */', '// First.', '// One that follows.')).toEqual([
      'C1 a.ts:2',
    ]);
  });

  it('finds docstrings of exported functions that do not begin with a verb', () => {
    const functions = ['Returns one.', 'Passes one.', 'The one.', 'Names of all.', '@throws One'].flatMap((docstring) => [
      `/** ${docstring} */`,
      'export function one() {}',
    ]);

    expect(hitsIn('a.ts', ...functions, '/** The one. */', 'function two() {}')).toEqual(['F1 a.ts:5', 'F1 a.ts:7']);
    expect(hitsIn('a.tsx', '/** The card. */', 'export function Card() {}')).toEqual([]);
  });

  it('finds long sentences and wide table cells in documents, outside of fenced code', () => {
    const long = 'word '.repeat(36);

    expect(hitsIn('a.md', long, '```', long, '```', `| ${'w'.repeat(161)} |`, 'Told.')).toEqual([
      'D1 a.md:1',
      'D2 a.md:5',
      'V1 a.md:6',
    ]);
  });
});

describe('subjectHits', () => {
  it('finds subjects of commits that are not conventional, long, or about two changes', () => {
    const subjects = [
      ['1', 'fix(bus): end requests of gone processes'],
      ['2', 'fix(bus): the end'],
      ['3', `docs: ${'w'.repeat(67)}`],
      ['4', 'test: add one; remove two'],
    ] as const;

    expect(subjectHits(new Map(subjects)).map(({ rule, place }) => `${rule} ${place}`)).toEqual(['G1 2', 'G2 3', 'G3 4']);
  });
});

describe('the baseline', () => {
  const hits = (count: number) =>
    countsOf(Array.from({ length: count }, () => ({ rule: 'V1' as const, place: 'a.ts:1', text: '' })));

  it('fails rules whose count rose, and rules it lacks', () => {
    expect(risen(hits(2), { V1: 2 })).toEqual([]);
    expect(risen(hits(3), { V1: 2 })).toEqual(['V1']);
    expect(risen(hits(1), {})).toEqual(['V1']);
  });

  it('falls and never rises, and has no counts of commits', () => {
    expect(lowered(hits(1), { V1: 2 }).V1).toBe(1);
    expect(lowered(hits(3), { V1: 2 }).V1).toBe(2);
    expect(Object.keys(lowered(hits(3), {}))).toEqual(Object.keys(RULES).filter((rule) => !rule.startsWith('G')));
  });
});
