import { isDeepStrictEqual } from '../values/deep-equal.js';
import { inspect } from '../values/inspect.js';
import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';
import { argumentTypeError } from '../errors/node-errors.js';

type Code = () => unknown;

class AssertionError extends Error {
  readonly code = 'ERR_ASSERTION';
  readonly actual: unknown;
  readonly expected: unknown;
  readonly operator: string;
  readonly generatedMessage: boolean;

  constructor({
    message,
    actual,
    expected,
    operator = 'fail',
  }: {
    message?: string;
    actual?: unknown;
    expected?: unknown;
    operator?: string;
  }) {
    super(message ?? `${inspect(actual)} ${operator} ${inspect(expected)}`);
    this.name = 'AssertionError';
    this.actual = actual;
    this.expected = expected;
    this.operator = operator;
    this.generatedMessage = message === undefined;
  }
}

function check(holds: boolean, message: unknown, operator: string, actual: unknown, expected?: unknown): void {
  if (holds) return;
  if (message instanceof Error) throw message;
  throw new AssertionError({ actual, expected, operator, ...(message === undefined ? {} : { message: textOf(message) }) });
}

type Comparison = (actual: unknown, expected: unknown, message?: unknown) => void;

const comparison =
  (operator: string, holds: (a: unknown, b: unknown) => boolean): Comparison =>
  (actual, expected, message) => {
    check(holds(actual, expected), message, operator, actual, expected);
  };

/**
 * Returns `true` if the thrown value matches the expectation: instance of a class, matched by an expression, accepted
 * by a function, or alike.
 */
function matches(thrown: unknown, expected: unknown): boolean {
  if (expected === undefined || typeof expected === 'string') return true;
  if (expected instanceof RegExp) return expected.test(String(thrown));
  if (typeof expected === 'function') {
    if (expected.prototype !== undefined && thrown instanceof (expected as new () => object)) return true;
    return !Error.isPrototypeOf(expected) && (expected as (error: unknown) => unknown)(thrown) === true;
  }
  return Object.entries(expected as object).every(([key, value]) =>
    isDeepStrictEqual((thrown as Record<string, unknown> | null)?.[key], value),
  );
}

function assertCode(code: unknown, name: string): asserts code is Code {
  if (typeof code !== 'function') throw argumentTypeError(name, 'of type function', code);
}

/** The error for code that should not have failed. */
function unwanted(what: string, thrown: unknown, message: unknown): AssertionError {
  const said = typeof message === 'string' ? `: ${message}` : '.';
  const shown = thrown instanceof Error ? thrown.message : inspect(thrown);
  return new AssertionError({
    message: `Got unwanted ${what}${said}\nActual message: "${shown}"`,
    actual: thrown,
    operator: what,
  });
}

function caught(thrown: unknown, expected: unknown): void {
  if (!matches(thrown, expected)) throw thrown;
}

function throws(code: unknown, expected?: unknown, message?: unknown): void {
  assertCode(code, 'fn');
  let outcome: { thrown: unknown } | undefined;
  try {
    code();
  } catch (thrown) {
    outcome = { thrown };
  }
  check(
    outcome !== undefined,
    message ?? (typeof expected === 'string' ? expected : 'Missing expected exception.'),
    'throws',
    undefined,
    expected,
  );
  if (outcome !== undefined) caught(outcome.thrown, expected);
}

async function rejects(promise: Promise<unknown> | Code, expected?: unknown, message?: unknown): Promise<void> {
  let outcome: { thrown: unknown } | undefined;
  try {
    await (typeof promise === 'function' ? promise() : promise);
  } catch (thrown) {
    outcome = { thrown };
  }
  check(outcome !== undefined, message ?? 'Missing expected rejection.', 'rejects', undefined, expected);
  if (outcome !== undefined) caught(outcome.thrown, expected);
}

// oxlint-disable-next-line eqeqeq -- the legacy comparison
const loose = (a: unknown, b: unknown): boolean => a == b || (Number.isNaN(a) && Number.isNaN(b));

const ok = (value: unknown, message?: unknown): void => {
  check(Boolean(value), message, '==', value, true);
};

const strictMembers = {
  strictEqual: comparison('strictEqual', Object.is),
  notStrictEqual: comparison('notStrictEqual', (a, b) => !Object.is(a, b)),
  deepStrictEqual: comparison('deepStrictEqual', (a, b) => isDeepStrictEqual(a, b)),
  notDeepStrictEqual: comparison('notDeepStrictEqual', (a, b) => !isDeepStrictEqual(a, b)),
  ok,
  throws,
  doesNotThrow: (code: unknown, message?: unknown) => {
    assertCode(code, 'fn');
    try {
      code();
    } catch (thrown) {
      throw unwanted('exception', thrown, message);
    }
  },
  rejects,
  doesNotReject: async (promise: Promise<unknown> | Code, message?: unknown) => {
    try {
      await (typeof promise === 'function' ? promise() : promise);
    } catch (thrown) {
      throw unwanted('rejection', thrown, message);
    }
  },
  fail: (message: unknown = 'Failed') => {
    check(false, message, 'fail', undefined);
  },
  ifError: (value: unknown) => {
    if (value === null || value === undefined) return;
    const shown = value instanceof Error ? value.message : inspect(value);
    throw new AssertionError({
      message: `ifError got unwanted exception: ${shown}`,
      actual: value,
      expected: null,
      operator: 'ifError',
    });
  },
  match: comparison('match', (text, pattern) => typeof text === 'string' && (pattern as RegExp).test(text)),
  doesNotMatch: comparison('doesNotMatch', (text, pattern) => typeof text !== 'string' || !(pattern as RegExp).test(text)),
  AssertionError,
};

const { strictEqual, notStrictEqual, deepStrictEqual, notDeepStrictEqual } = strictMembers;
const strict = Object.assign(
  (value: unknown, message?: unknown) => {
    ok(value, message);
  },
  strictMembers,
  { equal: strictEqual, notEqual: notStrictEqual, deepEqual: deepStrictEqual, notDeepEqual: notDeepStrictEqual },
);

offer(
  'node-assert',
  Object.assign(
    (value: unknown, message?: unknown) => {
      ok(value, message);
    },
    strictMembers,
    {
      equal: comparison('==', loose),
      notEqual: comparison('!=', (a, b) => !loose(a, b)),
      deepEqual: comparison('deepEqual', (a, b) => isDeepStrictEqual(a, b, false)),
      notDeepEqual: comparison('notDeepEqual', (a, b) => !isDeepStrictEqual(a, b, false)),
      strict,
    },
  ),
);
