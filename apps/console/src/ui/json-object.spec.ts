import { expect, it } from 'vitest';
import { objectOf } from './json-object';

it.each([
  ['{"a": 1}', { a: 1 }],
  ['[]', null],
  ['null', null],
  ['{', null],
])('%s is the object %j', (text, value) => {
  expect(objectOf(text)).toEqual(value);
});
