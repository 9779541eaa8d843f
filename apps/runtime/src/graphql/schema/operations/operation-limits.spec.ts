import { describe, expect, it } from 'vitest';
import { buildSchema } from '../build-schema.js';
import { CINEMA } from '../testing/cinema.js';
import { NO_HANDLERS } from '../testing/no-handlers.js';
import { bracketDepth } from './nesting.js';
import { checkDocument, prepareOperation } from './prepare-operation.js';

const { schema } = buildSchema(CINEMA, NO_HANDLERS);
if (!schema) throw new Error('no schema');
const api = schema;

function errorsOf(text: string, mayIntrospect = true): string[] {
  const checked = checkDocument(api, text, mayIntrospect);
  if (!checked.ok) return checked.errors.map(({ message }) => message);
  try {
    prepareOperation(api, checked, null);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

const repeated = (count: number, make: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => make(index)).join(' ');

describe('bracketDepth', () => {
  it.each([
    ['', 0],
    ['{}', 1],
    ['{ a } { b(c: [1]) }', 3],
    ['([{', 3],
    ['{}}}{', 1],
    ['}{{', 1],
    ['{ a(b: "{[(") { c } }', 2],
    ['{ a(b: "\\"{") }', 2],
    ['{ a(b: "\\\\") { c } }', 2],
    ['"{\n{', 1],
    ['"{', 0],
    ['{ a(b: """{ " { """) { c } }', 2],
    ['"""{ \\""" {{ """ {', 1],
    ['"""{', 0],
    ['"" {', 1],
    ['# {{\n{', 1],
    ['# {{\r{', 1],
    ['# "\n{', 1],
    ['# {', 0],
  ])('of %j is %d', (text, expected) => {
    expect(bracketDepth(text)).toBe(expected);
  });
});

describe('an operation', () => {
  const nested = (depth: number, inner: string): string => '{a'.repeat(depth) + inner + '}'.repeat(depth);

  it.each<[string, string, string[]]>([
    ['is valid', '{ movies { title } }', []],
    [
      'has a text of bounded length',
      `{ movies { title } } #${'x'.repeat(256 * 1_024)}`,
      ['an operation has at most 262144 characters'],
    ],
    ['may have a text as long as that', `{ movies { title } }${' '.repeat(256 * 1_024 - 20)}`, []],
    ['has bounded brackets', nested(101, ''), ['an operation nests at most 100 levels of brackets']],
    ['has a bounded number of levels', nested(100, ''), ['an operation selects at most 15 levels of fields']],
    [
      'has a bounded number of fields',
      `{ movies { ${repeated(1_000, (index) => `a${index}: title`)} } }`,
      ['an operation selects at most 1000 fields'],
    ],
    ['may have as many fields as that', `{ movies { ${repeated(999, (index) => `a${index}: title`)} } }`, []],
    [
      'has a field a bounded number of times',
      `{ movies { ${repeated(101, () => 'title')} } }`,
      ["'title' is selected more than 100 times in one place"],
    ],
    [
      'has an alias a bounded number of times',
      `{ movies { ${repeated(101, () => 'x: title')} } }`,
      ["'x' is selected more than 100 times in one place"],
    ],
    ['may have a field as often as that', `{ movies { ${repeated(100, () => 'title')} } }`, []],
    [
      'has fields of all operations counted',
      repeated(3, (index) => `query Q${index} { movies { ${repeated(700, (field) => `a${field}: title`)} } }`),
      ['an operation selects at most 1000 fields'],
    ],
    [
      'has a bounded number of fragments',
      `{ movies { title } } ${repeated(201, (index) => `fragment F${index} on Movie { title }`)}`,
      ['a document has at most 200 fragments'],
    ],
    ['has fragments that end', '{ movies { ...F } } fragment F on Movie { ...F }', ['Cannot spread fragment "F" within itself.']],
    ['has fragments that exist', '{ movies { ...F } }', ['Unknown fragment "F".']],
    ['has an operation', 'fragment F on Movie { title }', ['Fragment "F" is never used.']],
    ['is written as one', '{', ['Syntax Error: Expected Name, found <EOF>.']],
    [
      'has a bounded number of tokens',
      `{ movies { title } } ${'{ '.repeat(1)}${', '.repeat(1)}${'a '.repeat(50_001)} }`,
      ['Syntax Error: Document contains more that 50000 tokens. Parsing aborted.'],
    ],
    ['has no subscription', 'subscription { movies { title } }', ['this API has no subscriptions']],
  ])('%s', (_what, text, expected) => {
    expect(errorsOf(text)).toEqual(expected);
  });

  it('introspects only if it may', () => {
    const refused = 'GraphQL introspection has been disabled, but the requested query contained the field "__schema".';
    expect(errorsOf('{ __schema { queryType { kind } } }', false)[0]).toBe(refused);
    expect(errorsOf('{ __schema { queryType { kind } } }')).toEqual([]);
    expect(errorsOf('{ __typename movies { __typename } }', false)).toEqual([]);
  });

  it('has a bounded number of errors', () => {
    const errors = errorsOf(`{ movies { ${repeated(30, (index) => `no${index}`)} } }`);
    expect(errors).toHaveLength(21);
    expect(errors.at(-1)).toBe('Too many validation errors, error limit reached. Validation aborted.');
  });
});
