import { describe, expect, it } from 'vitest';
import { compileExpression } from '../expressions/expression.js';
import { runPipeline } from './pipeline.js';
import type { PipelineContext } from './stages/pipeline-context.js';
import { MongoError } from '../errors/mongo-error.js';
import { untilDeadline } from '../work/work-clock.js';

function codeOf(work: () => unknown): number | string | undefined {
  try {
    work();
    return 'it ended';
  } catch (error) {
    if (error instanceof MongoError) return error.code;
    throw error;
  }
}

const doubled = (operator: string, times: number, first: unknown) => ({
  $reduce: { input: { $range: [0, times] }, initialValue: first, in: { [operator]: ['$$value', '$$value'] } },
});

describe('work that takes long', () => {
  const passed = (work: () => unknown) => codeOf(() => untilDeadline(Date.now() - 1, work));

  it('ends at the deadline in the middle of an expression', () => {
    const endless = { $map: { input: { $range: [0, 100_000] }, in: { $sum: { $range: [0, 1_000] } } } };

    expect(passed(() => compileExpression(endless)({}))).toBe(50);
  });

  it('ends at the deadline in stages that make documents', () => {
    const many = Array.from({ length: 1_000 }, (_, index) => index);
    const stages = [{ $unwind: '$a' }, { $unwind: '$b' }, { $unwind: '$c' }, { $count: 'n' }];
    const run = () => [...runPipeline(stages, [{ a: many, b: many, c: many }], { context: {} as PipelineContext })];

    expect(passed(run)).toBe(50);
  });

  it('has no end where there is no deadline, or where it was another command’s', () => {
    const sum = { $sum: { $map: { input: { $range: [0, 2_000] }, in: { $add: ['$$this', 0] } } } };
    expect(passed(() => compileExpression(sum)({}))).toBe(50);

    expect(compileExpression(sum)({})).toBe(1_999_000);
    expect(untilDeadline(undefined, () => compileExpression(sum)({}))).toBe(1_999_000);
  });
});

describe('an expression that would need too much memory', () => {
  it.each([
    ['arrays', doubled('$concatArrays', 40, [1, 2])],
    ['strings', doubled('$concat', 40, 'ab')],
    ['arrays in an array', { $map: { input: { $range: [0, 1_000] }, in: { $range: [0, 1_000_000] } } }],
    [
      'replacements',
      {
        $reduce: {
          input: { $range: [0, 40] },
          initialValue: 'aaaaaaaa',
          in: { $replaceAll: { input: '$$value', find: 'a', replacement: 'aaaaaaaa' } },
        },
      },
    ],
  ])('is rejected: %s', (_, expression) => {
    expect(codeOf(() => compileExpression(expression)({}))).toBe(146);
  });

  it('is counted for each document separately', () => {
    const expression = compileExpression({ $size: { $range: [0, 1_000_000] } });

    for (let document = 0; document < 20; document++) expect(expression({})).toBe(1_000_000);
  });
});
