import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { parseJson, textOf } from './body.js';

const LIMITS = { depth: 200, values: 100_000, setting: 'MAX_BODY_VALUES' } as const;
const bytes = (text: string): Buffer => Buffer.from(text);
const parsed = async (body: unknown): Promise<unknown> => parseJson(body, LIMITS);
/** The same JSON, so large that it is looked at in slices. */
const large = (text: string): Buffer => bytes(text.padEnd(70_000));

describe('a JSON body', () => {
  it.each([
    [undefined, {}],
    [null, {}],
    [bytes(''), {}],
    [bytes(' \n'), {}],
    [bytes('{"a":[1,"ä"]}'), { a: [1, 'ä'] }],
    [bytes('null'), null],
    [large('{"a":[1,"ä"]}'), { a: [1, 'ä'] }],
    [large('[null]'), [null]],
  ])('%o is %j', async (body, expected) => {
    expect(await parsed(body)).toEqual(expected);
  });

  it.each([
    '{',
    "{'a':1}",
    '{"a":1}}',
    'undefined',
    '{"__proto__":{}}',
    '{"a":[{"\\u005f_proto__":1}]}',
    '{"constructor":{"prototype":{}}}',
  ])('rejects %j as BadRequest, however large', async (text) => {
    const refusal = new AppError('BadRequest', 'the request body is not valid JSON');
    await expect(parsed(bytes(text))).rejects.toThrow(refusal);
    await expect(parsed(large(text))).rejects.toThrow(refusal);
  });

  it('nests at most 200 levels', async () => {
    const refusal = new AppError('BadRequest', 'the request body nests deeper than 200 levels');
    expect(await parsed(bytes('['.repeat(200) + ']'.repeat(200)))).toBeInstanceOf(Array);
    expect(await parsed(large('['.repeat(200) + ']'.repeat(200)))).toBeInstanceOf(Array);
    await expect(parsed(bytes('['.repeat(201) + ']'.repeat(201)))).rejects.toThrow(refusal);
    await expect(parsed(bytes('['.repeat(100_000)))).rejects.toThrow(refusal);
    await expect(async () => textOf(bytes('['.repeat(201)), LIMITS)).rejects.toThrow(refusal);
  });

  it('holds at most as many values as the setting says, which the refusal names', async () => {
    const few = { ...LIMITS, values: 10 };
    const refusal = new AppError('ReadSizeLimitExceeded', 'the request body holds more than 10 values (MAX_BODY_VALUES)');

    expect(parseJson(bytes('{"a":[1,2,3,4,5,6,7,8]}'), few)).toEqual({ a: [1, 2, 3, 4, 5, 6, 7, 8] });
    expect(() => parseJson(bytes('{"a":[1,2,3,4,5,6,7,8,9]}'), few)).toThrow(refusal);
    expect(() => parseJson(bytes(`[${'{},'.repeat(100_000)}`), few)).toThrow(refusal);
    expect(() => textOf(bytes('[1,2,3,4,5,6,7,8,9,10'), few)).toThrow(refusal);
    await expect(parseJson(bytes(`[${'1,'.repeat(1_000_000)}1]`), LIMITS)).rejects.toMatchObject({
      code: 'ReadSizeLimitExceeded',
      status: 413,
    });
  });

  it('may be a text of megabytes', async () => {
    const text = 'ä"\\'.repeat(1_000_000);
    expect(await parsed(bytes(JSON.stringify({ text })))).toEqual({ text });
  });

  it('rejects bytes that are not UTF-8', async () => {
    await expect(parsed(Buffer.from([0xff]))).rejects.toThrow(new AppError('BadRequest', 'the request body is not valid UTF-8'));
  });
});
