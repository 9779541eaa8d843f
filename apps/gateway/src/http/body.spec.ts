import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { parseJson } from './body.js';

const bytes = (text: string): Buffer => Buffer.from(text);

describe('a JSON body', () => {
  it.each([
    [undefined, {}],
    [null, {}],
    [bytes(''), {}],
    [bytes(' \n'), {}],
    [bytes('{"a":[1,"ä"]}'), { a: [1, 'ä'] }],
    [bytes('null'), null],
  ])('%o is %j', (body, expected) => {
    expect(parseJson(body)).toEqual(expected);
  });

  it.each(['{', "{'a':1}", '{"a":1}}', 'undefined', '{"__proto__":{}}', '{"constructor":{"prototype":{}}}'])(
    'refuses %j as BadRequest',
    (text) => {
      expect(() => parseJson(bytes(text))).toThrow(new AppError('BadRequest', 'the request body is not valid JSON'));
    },
  );

  it('nests at most 200 levels', () => {
    expect(parseJson(bytes('['.repeat(200) + ']'.repeat(200)))).toBeInstanceOf(Array);
    expect(() => parseJson(bytes('['.repeat(201) + ']'.repeat(201)))).toThrow(
      new AppError('BadRequest', 'the request body nests deeper than 200 levels'),
    );
  });

  it('refuses bytes that are not UTF-8', () => {
    expect(() => parseJson(Buffer.from([0xff]))).toThrow(new AppError('BadRequest', 'the request body is not valid UTF-8'));
  });
});
