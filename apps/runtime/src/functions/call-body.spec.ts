import { Int32, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { readCallBody, readSourceBody } from './call-body.js';

async function refusal(work: () => unknown): Promise<string> {
  try {
    await work();
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

/** Pads a body so that it is read in slices; JSON may end with spaces. */
const large = (text: string): string => text.padEnd(100_000);

/** Reads a body and decodes all of its parts. */
async function read(text: string) {
  const { name, service, args } = await readCallBody(text);
  const named = await args.texts('database', 'collection');
  await args.check();
  return { name, service, sent: JSON.parse(args.text) as unknown, decoded: await args.decoded(), named };
}

describe('call bodies', () => {
  it.each([
    ['small', (text: string) => text],
    ['large', large],
  ])('say name, arguments and service when %s', async (_, sized) => {
    const text = '{"name":"find","arguments":[{"$oid":"65a1f0c2d4e5f60718293a4b"},1],"service":"mongodb-atlas","x":1}';

    expect(await read(sized(text))).toEqual({
      name: 'find',
      service: 'mongodb-atlas',
      sent: [{ $oid: '65a1f0c2d4e5f60718293a4b' }, 1],
      decoded: [new ObjectId('65a1f0c2d4e5f60718293a4b'), new Int32(1)],
      named: sized(text) === text ? [] : [undefined, undefined],
    });
  });

  it.each([
    '{"name":"f"}',
    '{"name":"f","arguments":null,"service":null}',
    '{"name":"f","service":""}',
    '{"arguments":[],"name":"f"}',
  ])('give %s its defaults', async (text) => {
    for (const sized of [text, large(text)]) {
      expect(await read(sized)).toMatchObject({ name: 'f', service: null, sent: [], decoded: [] });
    }
  });

  it('show their arguments to logs unless they are large', async () => {
    expect((await readCallBody('{"name":"f","arguments":[1]}')).args.shown).toEqual([1]);
    expect((await readCallBody(large('{"name":"f","arguments":[1]}'))).args.shown).toBeUndefined();
  });

  it.each([
    ['{"database":"d","collection":"c\\u0063","document":{"database":"x"}}', ['d', 'cc']],
    ['{"database":1}', [undefined, undefined]],
    ['{"database":"d"},{}', [undefined, undefined]],
    ['"database"', [undefined, undefined]],
  ])('decode strings of the only argument %s', async (list, expected) => {
    const text = `{"name":"f","arguments":[${list}]}`;
    for (const sized of [text, large(text)]) {
      const [database, collection] = await (await readCallBody(sized)).args.texts('database', 'collection');
      expect([database, collection]).toEqual(expected);
    }
  });

  it.each([
    ['{', 'BadRequest: the request body is not valid JSON'],
    ['[]', 'BadRequest: the request body must be a JSON object'],
    ['"f"', 'BadRequest: the request body must be a JSON object'],
    ['null', 'BadRequest: the request body must be a JSON object'],
    ['{}', "InvalidParameter: 'name' is a required string"],
    ['{"name":""}', "InvalidParameter: 'name' is a required string"],
    ['{"name":{"$ne":1}}', "InvalidParameter: 'name' is a required string"],
    ['{"__proto__":{"name":"f"}}', "InvalidParameter: 'name' is a required string"],
    ['{"name":"f","arguments":{}}', "InvalidParameter: 'arguments' must be an array"],
    ['{"name":"f","arguments":"x"}', "InvalidParameter: 'arguments' must be an array"],
    ['{"name":"f","service":{"a":1}}', "InvalidParameter: 'service' must be a string"],
    ['{"name":"f","arguments":[{"$oid":"zz"}]}', 'BadRequest: invalid extended JSON: the content of $oid is not valid'],
    ['{"name":"f","arguments":[tru e]}', 'BadRequest: the request body is not valid JSON'],
    ['{"name":"f","x":[1,]}', 'BadRequest: the request body is not valid JSON'],
    [
      `{"name":"f","arguments":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}`,
      'BadRequest: the value nests deeper than 180 levels',
    ],
  ])('reject %s, however large', async (text, expected) => {
    expect(await refusal(() => read(text))).toBe(expected);
    expect(await refusal(() => read(large(text)))).toBe(expected);
  });

  it('reject nothing at all', async () => {
    expect(await refusal(() => readCallBody(''))).toBe("InvalidParameter: 'name' is a required string");
  });

  it('decode arguments only on first use', async () => {
    for (const list of ['[{"$oid":"zz"}]', `["${'x'.repeat(100_000)}",{"$oid":"zz"}]`]) {
      const { name, args } = await readCallBody(`{"arguments":${list},"name":"f"}`);

      expect(name).toBe('f');
      expect(await refusal(() => args.decoded())).toMatch(/^BadRequest: invalid extended JSON/);
    }
  });
});

describe('source bodies', () => {
  it.each([
    ['', undefined, ''],
    ['   \n', undefined, ''],
    ['exports("World")', undefined, 'exports("World")'],
    ['{"%%user.id": "x"}', { '%%user.id': 'x' }, ''],
    ['true', true, ''],
    ['5', undefined, '5'],
    ['"text"', undefined, '"text"'],
    ['[1]', undefined, '[1]'],
    ['{ exports() }', undefined, '{ exports() }'],
    [{ '%%true': true }, { '%%true': true }, ''],
    [false, false, ''],
    [null, undefined, ''],
    [undefined, undefined, ''],
  ])('reads the eval_source %j', (evalSource, gate, snippet) => {
    expect(readSourceBody(JSON.stringify({ source: 'exports = 1', eval_source: evalSource }))).toEqual({
      source: 'exports = 1',
      gate,
      snippet,
      functionId: '',
    });
  });

  it('takes the text null for no gate', () => {
    expect(readSourceBody('{"source":"s","eval_source":"null"}')).toEqual({
      source: 's',
      gate: null,
      snippet: '',
      functionId: '',
    });
  });

  it.each([
    ['{}', "InvalidParameter: 'source' is a required string"],
    ['{"source":1}', "InvalidParameter: 'source' is a required string"],
    ['{"source":"s","eval_source":1}', "InvalidParameter: 'eval_source' must be a string"],
    ['{"source":"s","eval_source":[]}', "InvalidParameter: 'eval_source' must be a string"],
  ])('rejects %s', async (text, expected) => {
    expect(await refusal(() => readSourceBody(text))).toBe(expected);
  });
});
