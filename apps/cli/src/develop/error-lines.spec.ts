import { describe, expect, it } from 'vitest';
import { errorLines } from './error-lines.js';

const files = new Map(
  Object.entries({
    'functions/hello.js': 'exports = () => {\n  return 1 +;\n};\n',
    'functions/config.json': '[{"name":"hello","private":"x"}]',
    'values/a.json': '\uFEFF{"name": }',
  }).map(([path, text]) => [path, Buffer.from(text)]),
);
const detail = { path: '', error_code: 'InvalidParameter' };

describe('errors of files', () => {
  it('have place, message and the line with a mark', () => {
    const errors = [
      {
        ...detail,
        file: 'functions/hello.js',
        error: "function 'hello': Unexpected token at line 2, column 13",
        line: 2,
        column: 13,
      },
      {
        ...detail,
        file: 'functions/config.json',
        path: '[0].private',
        error: 'functions/config.json: [0].private must be a boolean',
      },
      {
        ...detail,
        file: 'values/a.json',
        error: 'values/a.json: is not valid JSON: expected a value (line 1, column 10)',
        line: 1,
        column: 10,
      },
    ];

    expect(errorLines(errors, files)).toEqual([
      "  functions/hello.js:2:13  function 'hello': Unexpected token",
      '      2 │   return 1 +;',
      '        ╵             ^',
      '  functions/config.json:1:28  [0].private must be a boolean',
      '      1 │ [{"name":"hello","private":"x"}]',
      '        ╵                            ^',
      '  values/a.json:1:10  is not valid JSON: expected a value',
      '      1 │ {"name": }',
      '        ╵          ^',
    ]);
  });

  it('are printed without a location if they have none', () => {
    const errors = [
      { ...detail, file: '', error: 'an app may have at most 3\nvalues' },
      { ...detail, file: 'values/gone.json', path: 'name', error: 'values/gone.json: name is missing' },
      { ...detail, file: 'values/a.json', path: 'name', error: 'values/a.json: name is wrong' },
    ];

    expect(errorLines(errors, files)).toEqual([
      '  an app may have at most 3; values',
      '  values/gone.json  name is missing',
      '  values/a.json  name is wrong',
    ]);
  });
});
