import { describe, expect, it } from 'vitest';
import { checkedScript, exportsFunction, scriptOf, SourceSyntaxError } from './module-syntax.js';

/** Returns the `exports` of a script, with modules by name. */
function exportsOf(source: string, modules: Readonly<Record<string, unknown>> = {}): unknown {
  // oxlint-disable-next-line no-implied-eval, no-new-func, typescript/no-implied-eval -- the sources are this test's own
  const run = new Function('exports', 'require', `${source}\nreturn exports`) as (initial: object, require: unknown) => unknown;
  return run({}, (name: string) => {
    if (Object.hasOwn(modules, name)) return modules[name];
    throw new Error(`Cannot find module '${name}'`);
  });
}

function called(source: string, modules?: Readonly<Record<string, unknown>>): unknown {
  return (exportsOf(scriptOf(source), modules) as () => unknown)();
}

const modules = {
  older: Object.assign(() => 'itself', { named: 'older named' }),
  modern: { __esModule: true, default: () => 'default', named: 'modern named', 'with-dash': 1 },
  plain: { a: 1, default: 'a member' },
};

describe('sources of functions', () => {
  it.each([
    ['exports = () => 1;', 'exports = () => 1;'],
    [
      '// import and export in a comment\nexports = () => "export default"',
      '// import and export in a comment\nexports = () => "export default"',
    ],
    ['exports = () => import("x")', 'exports = () => import("x")'],
  ])('stay unchanged if they are scripts: %j', (source, script) => {
    expect(scriptOf(source)).toBe(script);
  });

  it.each<readonly [source: string, result: unknown]>([
    ["import older from 'older';\nexports = () => older()", 'itself'],
    ["import modern from 'modern';\nexports = () => modern()", 'default'],
    ["import plain from 'plain';\nexports = () => plain.a", 1],
    ["import { named } from 'older'; exports = () => named", 'older named'],
    [
      "import modern, { named as n, 'with-dash' as d } from 'modern'; exports = () => [modern(), n, d]",
      ['default', 'modern named', 1],
    ],
    ["import { default as d } from 'modern'; exports = () => d()", 'default'],
    ["import * as all from 'modern'; exports = () => all.named", 'modern named'],
    ["import 'older'; exports = () => 'ran'", 'ran'],
    ["import\n{\n named\n}\nfrom 'older'\nexports = () => new Error().stack.length > 0 && named", 'older named'],
    ['export default () => 1', 1],
    ['export default function () { return 2 }', 2],
    ['export default function own() { return typeof own }', 'function'],
    ['const f = () => 4\nexport default f\n', 4],
    ['export default async function own() {}; exports = () => 5', 5],
    ["import a from 'plain'\nexport default () => a.a\n;[1].map(String)", 1],
    ["const $module0 = 7; import a from 'plain'; exports = () => [$module0, a.a]", [7, 1]],
  ])('run with the syntax of modules: %j', (source, result) => {
    expect(called(source, modules)).toStrictEqual(result);
  });

  it('keep their lines', () => {
    const source = "import {\n  a,\n  default as b\n} from 'plain'\nexport\ndefault () => {\n  throw new Error('here')\n}\n";
    const script = scriptOf(source);
    expect(script.split('\n')).toHaveLength(source.split('\n').length);
    expect(script.split('\n').slice(6)).toStrictEqual(["  throw new Error('here')", '};', '']);
  });

  it.each<readonly [source: string, line: number, column: number, message: string]>([
    ['exports = (', 1, 12, 'Unexpected token'],
    ['exports = () => 1\nexport const a = 1', 2, 1, "a function can export nothing but its default: 'export default'"],
    ["import a from 'a'\n  export { a }", 2, 3, "a function can export nothing but its default: 'export default'"],
    ["export * from 'a'", 1, 1, "a function can export nothing but its default: 'export default'"],
    ["import a from 'a'\nawait a()", 2, 7, 'Unexpected token'],
    ["import a from 'a'\nexports = () => import.meta", 2, 17, "Cannot use 'import.meta' outside a module"],
    ["import a from 'a'\nexports = (", 2, 12, 'Unexpected token'],
    ["import a from 'a'\nimport a from 'b'", 2, 8, "Identifier 'a' has already been declared"],
  ])('that are neither report a location: %j', (source, line, column, message) => {
    let thrown: unknown;
    try {
      checkedScript(source);
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(SourceSyntaxError);
    expect(thrown).toMatchObject({ line, column, message });
  });
});

describe('a source that shows that it exports a function', () => {
  it.each([
    'exports = () => 1',
    'exports = function () { return 1 };',
    'const a = 1;\nexports = async (b) => a + b;\n;\nfunction later() {}',
    'module.exports = async function run() {};',
    'import a from "a";\nexport default () => a;',
    'throw new Error("before"); exports = () => 1',
  ])('%j', (source) => {
    expect(exportsFunction(source)).toBe(true);
  });

  it.each([
    '',
    '1',
    'exports = 1',
    'exports = () => 1; exports = 2',
    'exports = () => 1; change()',
    'exports += () => 1',
    'exports.default = () => 1',
    'exports = make()',
    '{ exports = () => 1 }',
    'with ({ exports: 1 }) exports = () => 1',
    'module = {}; module.exports = () => 1',
    'm\\u006fdule = {}; module.exports = () => 1',
    'module["exports"] = () => 1',
    'other.exports = () => 1',
    'module.other = () => 1',
    'function exports() {}',
  ])('and one that must be run to know: %j', (source) => {
    expect(exportsFunction(source)).toBe(false);
  });

  it('is one that parses', () => {
    expect(() => exportsFunction('exports = (')).toThrow(SourceSyntaxError);
  });
});
