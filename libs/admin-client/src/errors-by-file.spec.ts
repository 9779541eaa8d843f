import { expect, it } from 'vitest';
import { errorsByFile } from './errors-by-file.js';

const error = (file: string, path: string, text: string) => ({ file, path, error: text, error_code: 'InvalidParameter' });

it('are grouped by file, each with its property and without the file', () => {
  expect(
    errorsByFile([
      error('values/a.json', 'value', 'values/a.json: value is missing'),
      error('', '', 'an app may have at most 3 values'),
      error('values/a.json', 'config.x', "value 'a': must be less"),
      error('b.json', '[0]', 'b.json'),
    ]),
  ).toEqual([
    { file: 'values/a.json', errors: ['value is missing', "config.x: value 'a': must be less"] },
    { file: '', errors: ['an app may have at most 3 values'] },
    { file: 'b.json', errors: ['[0]: b.json'] },
  ]);
  expect(errorsByFile([])).toEqual([]);
});
