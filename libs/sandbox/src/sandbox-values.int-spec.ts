import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SandboxFixture } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const ID = '65a1f0c2d4e5f60718293a4b';

describe('results', () => {
  it.each([
    ['1', { $numberInt: '1' }],
    ['-2147483648', { $numberInt: '-2147483648' }],
    ['2147483648', { $numberLong: '2147483648' }],
    ['2 ** 62', { $numberLong: '4611686018427387904' }],
    ['1e300', { $numberDouble: '1e+300' }],
    ['3.14159', { $numberDouble: '3.14159' }],
    ['-0', { $numberDouble: '-0.0' }],
    ['NaN', { $numberDouble: 'NaN' }],
    ['-Infinity', { $numberDouble: '-Infinity' }],
    ['123n', { $numberLong: '123' }],
    ['"é\\u0000"', 'é\u0000'],
    ['true', true],
    ['null', null],
    ['undefined', { $undefined: true }],
    ['[1, , undefined]', [{ $numberInt: '1' }, { $undefined: true }, { $undefined: true }]],
    ['new Date(5)', { $date: { $numberLong: '5' } }],
    ['new Date(NaN)', null],
    ['/a"+/gim', { $regularExpression: { pattern: 'a"+', options: 'im' } }],
    ['new Map([["a", 1]])', { a: { $numberInt: '1' } }],
    ['new Set([true])', [true]],
    ['new Uint8Array([1, 2])', { $binary: { base64: 'AQI=', subType: '00' } }],
    ['Buffer.from("abc")', { $binary: { base64: 'YWJj', subType: '00' } }],
    ['new Uint16Array([258]).buffer', { $binary: { base64: 'AgE=', subType: '00' } }],
    ['({ toJSON() { return [1.5] } })', [{ $numberDouble: '1.5' }]],
    [`BSON.ObjectId("${ID}")`, { $oid: ID }],
    ['BSON.Long("9223372036854775807")', { $numberLong: '9223372036854775807' }],
    ['new BSON.Int32(7)', { $numberInt: '7' }],
    ['BSON.Double(7)', { $numberDouble: '7.0' }],
    ['BSON.Decimal128("1.50")', { $numberDecimal: '1.50' }],
    ['BSON.Binary.fromText("hé", 5)', { $binary: { base64: 'aMOp', subType: '05' } }],
    ['BSON.UUID("00112233-4455-6677-8899-aabbccddeeff")', { $binary: { base64: 'ABEiM0RVZneImaq7zN3u/w==', subType: '04' } }],
    ['BSON.BSONRegExp("a", "xi")', { $regularExpression: { pattern: 'a', options: 'ix' } }],
    ['BSON.Timestamp({ t: 1, i: 2 })', { $timestamp: { t: 1, i: 2 } }],
    ['[BSON.MinKey(), new BSON.MaxKey()]', [{ $minKey: 1 }, { $maxKey: 1 }]],
    ['new URL("/b?c#d", "http://EXAMPLE.com:80/a")', 'http://example.com/b?c#d'],
  ])('%s', async (expression, expected) => {
    await expect(sandbox.result(`exports = () => (${expression})`)).resolves.toEqual(expected);
    await expect(sandbox.result(`exports = async () => ({ x: ${expression} })`)).resolves.toEqual({ x: expected });
  });

  it.each([
    ['BSON.MaxKey', { $maxKey: 1 }],
    ['[BSON.MinKey, BSON.MinKey(), new BSON.MaxKey()]', [{ $minKey: 1 }, { $minKey: 1 }, { $maxKey: 1 }]],
    ['BSON.Double()', { $numberDouble: '0.0' }],
    ['[new BSON.Double(), BSON.Int32(), BSON.Long()].map(Number)', [0, 0, 0].map(() => ({ $numberInt: '0' }))],
    ['new BSON.ObjectId("a dozen text")', { $oid: '6120646f7a656e2074657874' }],
    ['BSON.ObjectId.isValid("a dozen text")', true],
    ['BSON.ObjectId.isValid("a dozen tex\u00e9")', false],
  ])('%s is as documented', async (expression, expected) => {
    await expect(sandbox.result(`exports = () => (${expression})`)).resolves.toEqual(expected);
  });

  it.each([
    ['a function', '() => 1', 'A function is not a BSON value'],
    ['a symbol', 'Symbol("x")', 'A symbol is not a BSON value'],
    ['a cycle', '(() => { const x = {}; x.x = [x]; return x })()', 'cyclic or nested deeper than 200 levels'],
    ['a large BigInt', '2n ** 64n', 'A BigInt of more than 64 bits is not a BSON value'],
  ])('%s inside a result is an error', async (_name, expression, message) => {
    const error = await sandbox.failure(`exports = () => ({ a: [${expression}] })`);
    expect(error).toMatchObject({ kind: 'thrown', name: 'TypeError' });
    expect(error.message).toContain(message);
  });

  it('an object used twice is no cycle', async () => {
    await expect(sandbox.result('exports = () => { const x = {}; return [x, x] }')).resolves.toEqual([{}, {}]);
  });
});

describe('arguments', () => {
  it('arrive as values to work with', async () => {
    const argumentsEjson = JSON.stringify([
      { $numberInt: '1' },
      { $numberLong: '7' },
      { $numberLong: '9223372036854775807' },
      { $numberDouble: '1.5' },
      { $oid: ID },
      { $date: '2026-01-01T00:00:00Z' },
      { a: { $date: { $numberLong: '5' } } },
      { $binary: { base64: 'aMOp', subType: '00' } },
    ]);
    const source = `exports = (i, l, big, d, id, iso, nested, bin) => [
      i + l + d, big instanceof BSON.Long, String(big), id.toString(), id instanceof BSON.ObjectId, iso.toISOString(), nested.a.getTime(), bin.text(),
    ]`;
    await expect(sandbox.result(source, { argumentsEjson })).resolves.toEqual([
      { $numberDouble: '9.5' },
      true,
      '9223372036854775807',
      ID,
      true,
      '2026-01-01T00:00:00.000Z',
      { $numberInt: '5' },
      'hé',
    ]);
  });

  it('keep their types when returned', async () => {
    const value = {
      oid: { $oid: ID },
      int: { $numberInt: '-1' },
      long: { $numberLong: '5000000000' },
      huge: { $numberLong: '-9223372036854775808' },
      double: { $numberDouble: '0.1' },
      decimal: { $numberDecimal: '1E+3' },
      date: { $date: { $numberLong: '-1' } },
      binary: { $binary: { base64: 'AQ==', subType: '80' } },
      uuid: { $binary: { base64: 'ABEiM0RVZneImaq7zN3u/w==', subType: '04' } },
      regex: { $regularExpression: { pattern: '^a', options: 'ix' } },
      timestamp: { $timestamp: { t: 4294967295, i: 1 } },
      min: { $minKey: 1 },
      max: { $maxKey: 1 },
      symbol: { $symbol: 's' },
      code: { $code: 'f()' },
      undefined: { $undefined: true },
      query: { $or: [{ a: { $gt: { $numberInt: '1' } } }] },
      extra: { $oid: ID, other: true },
    };
    await expect(sandbox.result('exports = (x) => x', { args: [value] })).resolves.toEqual(value);
  });
});
