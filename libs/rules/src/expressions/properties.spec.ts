import { Query } from 'mingo';
import { describe, expect, inject, it } from 'vitest';
import { checkExpression, compileExpression } from './compile-expression.js';
import type { ExpressionEnvironment } from './environment.js';
import { evaluate } from './evaluate.js';
import { InvalidExpressionError } from './fault.js';
import { compileQueryTemplate, expandQuery } from './query-template.js';
import { SLOTS, type SlotName } from './slots.js';
import { Random } from './testing/random.js';
import { ExpressionGenerator, randomJson } from './testing/expression-generator.js';
import { toQuery } from './to-query.js';

/** Share of the rounds of each night that each run has. */
const SHARE = inject('longTests') ? 1 : 0.25;
const SLOT_NAMES = Object.keys(SLOTS) as SlotName[];

async function callFunction(name: string, args: readonly unknown[]): Promise<unknown> {
  if (name === 'fail') throw new Error('failed as asked');
  return args[0];
}

// The independent matcher differs from the database on null below lists, and on lists in lists: the store itself is asked there.
const PLAIN: readonly unknown[] = [0, 1, 2, 1.5, -1, 'a', 'b', '', '1', true, false, '5f43f8c2a1b2c3d4e5f60718', 'twelve bytes'];

function generator(random: Random): ExpressionGenerator {
  return new ExpressionGenerator({ random, scalars: PLAIN, literals: PLAIN, ordered: PLAIN, hasListsInLists: false });
}

function environment(random: Random): ExpressionEnvironment {
  const generate = generator(random);
  return {
    user: generate.user(),
    root: generate.document(),
    prevRoot: generate.document(),
    args: generate.document(),
    request: random.chance(0.5) ? { requestHeaders: generate.document() } : undefined,
    callFunction,
  };
}

describe('any JSON', () => {
  it('compiles or is rejected with errors, and what compiles evaluates to a boolean', async () => {
    const random = new Random(1);
    let compiled = 0;
    for (let round = 0; round < SHARE * 20_000; round += 1) {
      const json = randomJson(random);
      const slot = random.pick(SLOT_NAMES);
      const faults = checkExpression(json, { slot });
      if (faults.length > 0) {
        expect(() => compileExpression(json, { slot })).toThrow(InvalidExpressionError);
        continue;
      }
      compiled += 1;
      const expression = compileExpression(json, { slot });
      expect(await evaluate(expression, environment(random))).toBeTypeOf('boolean');
      const plan = await toQuery(expression, environment(random));
      expect(Object.keys(plan)).toEqual(['verdict', 'filter', 'remainder']);
    }
    expect(compiled).toBeGreaterThan(SHARE * 500);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('becomes a query or is rejected with errors', async () => {
    const random = new Random(2);
    for (let round = 0; round < SHARE * 5_000; round += 1) {
      const json = randomJson(random);
      try {
        const query = await expandQuery(compileQueryTemplate(json), environment(random));
        expect(JSON.stringify(query)).not.toMatch(/%%(?:user|root)\./);
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidExpressionError);
      }
    }
  });
});

describe('toQuery', () => {
  it('with its remainder agrees with evaluate', async () => {
    const generate = generator(new Random(3));
    const seen = { exact: 0, mixed: 0, all: 0, none: 0, allowed: 0 };
    for (let round = 0; round < SHARE * 12_000; round += 1) {
      const json = generate.expression();
      const expression = compileExpression(json, { slot: 'roleApplyWhen' });
      const known = { user: generate.user(), callFunction };
      const { verdict, filter, remainder } = await toQuery(expression, known);
      seen[verdict === 'some' ? (remainder ? 'mixed' : 'exact') : verdict] += 1;
      const query = new Query({ ...filter });

      for (let document = 0; document < 6; document += 1) {
        const root = { _id: document, ...generate.document() };
        const stored = { ...known, root, prevRoot: root };
        const expected = await evaluate(expression, stored);
        const isFound = query.test(root);
        const actual = isFound && (remainder ? await evaluate(remainder, stored) : true);
        expect(actual, JSON.stringify({ json, user: known.user, root, filter })).toBe(expected);
        if (verdict === 'none') expect(expected).toBe(false);
        if (verdict === 'all' && !remainder) expect(expected).toBe(true);
        seen.allowed += Number(expected);
      }
    }
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(SHARE * 500);
  });
});
