import { Int32, ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { readCallBody, readSourceBody } from './call-body.js';

function refusal(work: () => unknown): string {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('call bodies', () => {
  it('reads name, arguments and service', () => {
    const body = readCallBody(
      '{"name":"find","arguments":[{"$oid":"65a1f0c2d4e5f60718293a4b"},1],"service":"mongodb-atlas","x":1}',
    );

    expect(body).toEqual({
      name: 'find',
      service: 'mongodb-atlas',
      argumentsJson: [{ $oid: '65a1f0c2d4e5f60718293a4b' }, 1],
      argumentsDecoded: [new ObjectId('65a1f0c2d4e5f60718293a4b'), new Int32(1)],
    });
  });

  it.each(['{"name":"f"}', '{"name":"f","arguments":null,"service":null}', '{"name":"f","service":""}'])(
    'gives %s its defaults',
    (text) => {
      expect(readCallBody(text)).toEqual({ name: 'f', service: null, argumentsJson: [], argumentsDecoded: [] });
    },
  );

  it.each([
    ['{', 'BadRequest: the request body is not valid JSON'],
    ['[]', 'BadRequest: the request body must be a JSON object'],
    ['"f"', 'BadRequest: the request body must be a JSON object'],
    ['null', 'BadRequest: the request body must be a JSON object'],
    ['', "InvalidParameter: 'name' is a required string"],
    ['{}', "InvalidParameter: 'name' is a required string"],
    ['{"name":""}', "InvalidParameter: 'name' is a required string"],
    ['{"name":{"$ne":1}}', "InvalidParameter: 'name' is a required string"],
    ['{"__proto__":{"name":"f"}}', "InvalidParameter: 'name' is a required string"],
    ['{"name":"f","arguments":{}}', "InvalidParameter: 'arguments' must be an array"],
    ['{"name":"f","arguments":"x"}', "InvalidParameter: 'arguments' must be an array"],
    ['{"name":"f","service":{"a":1}}', "InvalidParameter: 'service' must be a string"],
    ['{"name":"f","arguments":[{"$oid":"zz"}]}', 'BadRequest: invalid extended JSON: the content of $oid is not valid'],
    [
      `{"name":"f","arguments":[${'['.repeat(10_000)}${']'.repeat(10_000)}]}`,
      'BadRequest: the value nests deeper than 180 levels',
    ],
  ])('refuses %s', (text, expected) => {
    expect(refusal(() => readCallBody(text))).toBe(expected);
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
    });
  });

  it('takes the text null for no gate', () => {
    expect(readSourceBody('{"source":"s","eval_source":"null"}')).toEqual({ source: 's', gate: null, snippet: '' });
  });

  it.each([
    ['{}', "InvalidParameter: 'source' is a required string"],
    ['{"source":1}', "InvalidParameter: 'source' is a required string"],
    ['{"source":"s","eval_source":1}', "InvalidParameter: 'eval_source' must be a string"],
    ['{"source":"s","eval_source":[]}', "InvalidParameter: 'eval_source' must be a string"],
  ])('refuses %s', (text, expected) => {
    expect(refusal(() => readSourceBody(text))).toBe(expected);
  });
});
