import { describe, expect, it } from 'vitest';
import { checkSource } from './source-syntax.js';

describe('checkSource', () => {
  it.each([
    { source: 'exports = function(a, b) { return a + b; };' },
    { source: 'exports = async (arg) => { await context.services.get("x"); return arg?.y ?? 1n; };' },
    { source: 'const e = require("events");\nexports = async function* () { for await (const x of e) yield x; };' },
    { source: 'class A { #x = 1; static { this.y = 2; } }\nmodule.exports = () => new A();' },
    { source: 'exports({ "a": /(?<n>x)/v });' },
    { source: 'import { flatten } from "lodash";\nexports = async () => flatten([[1]]);' },
    { source: 'import * as all from "lodash";\nexport default () => all;' },
  ])('accepts $source', ({ source }) => {
    expect(() => checkSource(source)).not.toThrow();
  });

  it.each([
    { source: 'exports = function( {', message: 'Unexpected token at line 1, column 22' },
    {
      source: 'exports = () => {\n  let a = 1;\n  let a = 2;\n};',
      message: "Identifier 'a' has already been declared at line 3, column 7",
    },
    { source: 'exports = () => { await x; };', message: 'Unexpected token at line 1, column 25' },
    {
      source: 'import x from "y";\nexport const z = x;',
      message: "a function can export nothing but its default: 'export default' at line 2, column 1",
    },
  ])('rejects $source', ({ source, message }) => {
    expect(() => checkSource(source)).toThrow(expect.objectContaining({ code: 'FunctionSyntaxError', message }));
  });

  it('rejects a source too deep to be read', () => {
    expect(() => checkSource(`exports = ${'('.repeat(200_000)}`)).toThrow(
      expect.objectContaining({
        code: 'FunctionSyntaxError',
        message: expect.stringContaining('Not enough stack space') as string,
      }),
    );
  });
});
