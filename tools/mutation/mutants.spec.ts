import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { MUTATED, mutationScore } from './mutants.js';

it('names folders that exist', () => {
  expect(Object.values(MUTATED).filter((folder) => !existsSync(folder))).toEqual([]);
});

it('counts changes that were noticed or not, and lists the second', () => {
  const mutants = [
    { status: 'Killed', mutant: 'a.ts:1:1 x' },
    { status: 'Timeout', mutant: 'a.ts:2:1 x' },
    { status: 'Killed', mutant: 'a.ts:3:1 x' },
    { status: 'Survived', mutant: 'a.ts:4:1 x' },
    { status: 'NoCoverage', mutant: 'b.ts:1:1 x' },
    { status: 'CompileError', mutant: 'c.ts:1:1 x' },
    { status: 'Ignored', mutant: 'c.ts:2:1 x' },
  ];
  expect(mutationScore(mutants)).toEqual({ score: 60, noticed: 3, unnoticed: ['a.ts:4:1 x', 'b.ts:1:1 x (not covered)'] });
  expect(mutationScore([])).toEqual({ score: 0, noticed: 0, unnoticed: [] });
});
