import { describe, expect, it } from 'vitest';
import { parseJsonInSlices } from './parse-json.js';
import { REFUSES_PROTOTYPES } from './plain-builder.js';

describe('JSON without properties named like prototypes', () => {
  it.each([
    '{"a":[1,{"b":"x"},null,true],"c":{},"d":[]}',
    '{"constructor":1}',
    '{"constructor":null}',
    '{"constructor":"prototype"}',
    '{"constructor":{"name":"x"}}',
    '{"prototype":{"constructor":1}}',
    '{"a":{"prototype":1}}',
  ])('is read as JSON.parse reads it: %s', async (text) => {
    expect(await parseJsonInSlices(text, REFUSES_PROTOTYPES)).toEqual(JSON.parse(text));
  });

  it.each([
    '{"__proto__":{}}',
    '{"a":[{"__proto__":1}]}',
    '{"constructor":{"prototype":1}}',
    '{"a":{"constructor":{"prototype":{}}}}',
  ])('is not %s', async (text) => {
    await expect(parseJsonInSlices(text, REFUSES_PROTOTYPES)).rejects.toThrow(
      new SyntaxError('a property of JSON is named like a prototype'),
    );
  });
});
