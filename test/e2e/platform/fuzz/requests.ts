import * as fc from 'fast-check';
import type { DescribedApi, Operation, Schema } from './described-api.js';

export interface FuzzRequest {
  readonly path: string;
  readonly body: string | undefined;
  readonly contentType: string;
}

/** Ids of what there is, by the name of the path's parameter. */
export type KnownIds = Readonly<Record<string, readonly string[]>>;

const HEX = fc.stringMatching(/^[0-9a-f]{24}$/);

/** Strings that have broken programs before. */
const ODD_TEXTS = fc.constantFrom(
  '',
  ' ',
  '0',
  '-1',
  'null',
  '__proto__',
  'constructor',
  'toString',
  '$where',
  '%%',
  '%s%s',
  '../../etc/passwd',
  'a'.repeat(300),
  '\u0000',
  '\ud800',
  'é漢😀',
  '{"$gt":""}',
  "' or 1=1",
  '000000000000000000000000',
  'ffffffffffffffffffffffffff',
  '1e999',
  '9'.repeat(40),
);

const TEXT = fc.oneof(
  { weight: 3, arbitrary: ODD_TEXTS },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
);

const ODD_VALUES = fc.oneof(
  TEXT,
  fc.constantFrom<unknown>(
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    Number.MAX_SAFE_INTEGER,
    [],
    {},
    [[]],
    [null],
    { $oid: 'x' },
    { $numberLong: 'x' },
    { a: { b: {} } },
  ),
  fc.jsonValue({ maxDepth: 3 }),
);

function textOf(schema: Schema): fc.Arbitrary<string> {
  if (schema.pattern !== undefined) {
    // Patterns with lookahead only exclude a few odd strings, which are among the odd ones anyway.
    const pattern = /\(\?[=!<]/.test(schema.pattern) ? /^[A-Za-z0-9][A-Za-z0-9_.-]{0,30}$/ : new RegExp(schema.pattern);
    const text = fc.stringMatching(pattern);
    return text.map((value) => value.slice(0, schema.maxLength ?? 200));
  }
  const maxLength = Math.min(schema.maxLength ?? 40, 300);
  return fc.string({ minLength: Math.min(schema.minLength ?? 0, maxLength), maxLength });
}

/** Generates values that mostly fit a schema; values only the owner of a request knows are left out. */
export function fitting(api: DescribedApi, given: Schema, depth = 0): fc.Arbitrary<unknown> {
  const schema = given.$ref === undefined ? given : (api.schemas[given.$ref.replace(/^.*\//, '')] ?? {});
  if (depth > 5) return fc.constant(null);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map((alternative) => fitting(api, alternative, depth + 1)));
  const types = [schema.type ?? []].flat();
  if (types.length > 2) return fc.jsonValue({ maxDepth: 2 });
  switch (types[0]) {
    case 'object':
      return objectOf(api, schema, depth);
    case 'array': {
      const maxLength = Math.min(schema.maxItems ?? 4, 4);
      return fc.array(fitting(api, schema.items ?? {}, depth + 1), { minLength: schema.minItems ?? 0, maxLength });
    }
    case 'boolean':
      return fc.boolean();
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -(2 ** 31)),
        max: Math.min(schema.maximum ?? 2 ** 31 - 1, 2 ** 31 - 1),
      });
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'string':
      return textOf(schema);
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

function objectOf(api: DescribedApi, schema: Schema, depth: number): fc.Arbitrary<unknown> {
  const members = Object.entries(schema.properties ?? {});
  if (members.length === 0) return fc.dictionary(fc.string({ maxLength: 10 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 3 });
  const arbitraries = Object.fromEntries(members.map(([name, member]) => [name, fitting(api, member, depth + 1)]));
  return fc.record(arbitraries, { requiredKeys: [...(schema.required ?? [])] });
}

/** Generates a body with one property that does not fit, or one too many. */
function spoiled(api: DescribedApi, schema: Schema): fc.Arbitrary<unknown> {
  return fc.tuple(fitting(api, schema), fc.nat(), ODD_VALUES, fc.boolean()).map(([body, at, value, more]) => {
    if (typeof body !== 'object' || body === null || Array.isArray(body)) return value;
    const names = more ? [] : Object.keys(body);
    return { ...body, [names[at % Math.max(1, names.length)] ?? 'unknown']: value };
  });
}

function bodyOf(api: DescribedApi, { body }: Operation): fc.Arbitrary<{ text: string | undefined; contentType: string }> {
  const json = (value: fc.Arbitrary<unknown>) =>
    value.map((given) => ({ text: JSON.stringify(given), contentType: 'application/json' }));
  const broken = fc
    .constantFrom('{', '[', '"', '{"a":}', '\u0000', 'PK\u0003\u0004', '{"__proto__":{"a":1}}', '1', 'null', '"x"', '[]')
    .map((text) => ({ text, contentType: 'application/json' }));
  const none = fc.constant({ text: undefined, contentType: '' });
  const odd = fc
    .constantFrom('application/zip', 'text/plain', 'multipart/form-data', ';;')
    .map((contentType) => ({ text: '{}', contentType }));
  if (!body)
    return fc.oneof({ weight: 8, arbitrary: none }, { weight: 1, arbitrary: json(ODD_VALUES) }, { weight: 1, arbitrary: broken });
  return fc.oneof(
    { weight: 5, arbitrary: json(fitting(api, body.schema)) },
    { weight: 6, arbitrary: json(spoiled(api, body.schema)) },
    { weight: 1, arbitrary: json(fc.constant(body.example ?? {})) },
    { weight: 1, arbitrary: json(ODD_VALUES) },
    { weight: 1, arbitrary: broken },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: none },
  );
}

/** A segment of a path: browsers and clients resolve `.` and `..` themselves, and an empty one is another route. */
function segment(text: string): string {
  const safe = text.toWellFormed();
  return /^\.{0,2}$/.test(safe) ? '%00' : encodeURIComponent(safe);
}

function pathOf(operation: Operation, known: KnownIds): fc.Arbitrary<string> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const values = inPath.map(({ name }) => {
    const ids = known[name] ?? [];
    const there = ids.length > 0 ? [{ weight: 14, arbitrary: fc.constantFrom(...ids) }] : [];
    return fc.oneof(...there, { weight: 1, arbitrary: HEX }, { weight: 1, arbitrary: TEXT });
  });
  const query = inQuery.map(({ schema }) =>
    fc.oneof(
      { weight: 2, arbitrary: fc.constant(undefined) },
      { weight: 2, arbitrary: textLike(schema) },
      { weight: 1, arbitrary: TEXT },
    ),
  );
  return fc.tuple(fc.tuple(...values), fc.tuple(...query)).map(([segments, texts]) => {
    let path = operation.path;
    inPath.forEach(({ name }, index) => (path = path.replace(`{${name}}`, () => segment(segments[index] ?? ''))));
    const search = inQuery.flatMap(({ name }, index) => {
      const text = texts[index];
      return text === undefined ? [] : [`${name}=${encodeURIComponent(text.toWellFormed())}`];
    });
    return search.length === 0 ? path : `${path}?${search.join('&')}`;
  });
}

function textLike(schema: Schema): fc.Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum.map(String));
  if (schema.type === 'integer') return fc.integer({ min: -2, max: 200 }).map(String);
  if (schema.type === 'boolean') return fc.constantFrom('true', 'false', '');
  return fc.oneof(HEX, textOf({ ...schema, maxLength: 60 }));
}

/** Generates requests of an operation: most of them nearly right, since plainly wrong ones are refused early. */
export function requestsOf(api: DescribedApi, operation: Operation, known: KnownIds): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(pathOf(operation, known), bodyOf(api, operation)).map(([path, { text, contentType }]) => ({
    path,
    body: operation.method === 'GET' || operation.method === 'HEAD' ? undefined : text,
    contentType,
  }));
}
