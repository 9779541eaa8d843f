import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { withoutIndentation, withoutInnerNames, withoutSpareNames } from '../../tools/inner-names.js';

const HELPER = 'var __name = (target, value) => Object.defineProperty(target, "name", { value, configurable: true });\n';

describe('names of functions in bundles', () => {
  it('takes naming out of functions and leaves all code at its line and column', () => {
    const code = `${HELPER}function outer() {
  const next = /* @__PURE__ */ __name(() => 1, "next");
  const last = __name((function() {
    return 2;
  }), "last");
  function named() {}
  __name(named, "named");
  return [next, last, named];
}
__name(outer, "outer");
`;
    const cut = withoutInnerNames(code);
    expect(cut).toBe(`${HELPER}function outer() {
  const next = /* @__PURE__ */       (() => 1        );
  const last =       ((function() {
    return 2;
  })        );
  function named() {}
${' '.repeat(25)}
  return [next, last, named];
}
__name(outer, "outer");
`);
    expect(runInNewContext(`${cut}[outer, ...outer()].map(({ name }) => name).join()`)).toBe('outer,next,last,named');
  });

  it.each([
    ['of each module of a bundle', ''],
    ['where a string has a line like those before modules', 'const text = `\n// dist/text.js\n`;\n'],
  ])('takes naming out %s', (_what, text) => {
    const module = (name: string): string =>
      `// dist/${name}.js\n${text}var ${name} = () => {\n  return __name(() => 1, "inner");\n};\n__name(${name}, "${name}");\n`;
    const code = `${HELPER}{ ${module('one')} }\n`;
    const bundle = `${HELPER}${module('one')}${module('two').replace(text, '')}export {\n  one,\n  two\n};\n`;

    for (const each of [code, bundle]) {
      expect(withoutInnerNames(each)).toBe(
        each.replaceAll('__name(() => 1, "inner")', `${' '.repeat(6)}(() => 1${' '.repeat(9)})`),
      );
    }
  });

  it('leaves names of functions of modules, of classes wherever they are, and of what only looks like naming', () => {
    const code = `${HELPER}const top = __name(() => 1, "top");
function mixin(base) {
  class Mixed2 extends base {
    static {
      __name(this, "Mixed");
    }
  }
  const other = __name(Mixed2, "Other");
  return [other, __name(base)];
}
`;
    expect(withoutInnerNames(code)).toBe(code);
  });

  it('takes naming out of functions of a module that runs on demand, and leaves that of the module', () => {
    const code = `var __esm = (each) => Object.values(each)[0];
${HELPER}var made;
function first2() {}
function second() {
  return __name(() => 1, "inner");
}
var init = __esm({
  "a/module.js"() {
    __name(first2, "first");
    made = __name(() => 2, "other");
  }
});
init();
`;
    const cut = withoutInnerNames(code);
    expect(cut).toBe(code.replace('__name(() => 1, "inner")', '      (() => 1         )'));
    expect(runInNewContext(`${cut}[first2, second, made].map(({ name }) => name).join()`)).toBe('first,second,other');
  });

  it('takes out indentation, but of strings, and names that functions have anyway', () => {
    const code = `${HELPER}function text(of) {
  return \`
    a
    \${
      of}
  \`;
}
__name(text, "text");
function other2() {
    return 'a\\
    b';
}
__name(other2, "other");
`;
    const cut = withoutIndentation(code);
    expect(cut).toBe(`${HELPER}function text(of) {
return \`
    a
    \${
of}
  \`;
}

function other2() {
return 'a\\
    b';
}
__name(other2, "other");
`);
    const run = '[text("x"), other2(), text.name, other2.name]';
    expect(runInNewContext(`${cut}${run}.join()`)).toBe(runInNewContext(`${code}${run}.join()`));
  });

  it('leaves code that names nothing as it is', () => {
    expect(withoutInnerNames('export const one = 1;\n')).toBe('export const one = 1;\n');
  });

  it('takes both out of code without white space, and what was in their place', () => {
    const code = `${HELPER}function outer(){const next=__name(()=>1,"next");return[next,__name(()=>2,"last")]}__name(outer,"outer");var first2=__name(()=>";__name(a,'a');","first");function end(){}__name(end,"end");class Made2{static{__name(this,"Made")}}`;
    const cut = withoutSpareNames(code);

    expect(cut).toBe(
      `${HELPER}function outer(){const next=(()=>1);return[next,(()=>2)]}var first2=__name(()=>";__name(a,'a');","first");function end(){}class Made2{static{__name(this,"Made")}}`,
    );
    const names = '[outer, outer()[0], first2, end, Made2].map(({ name }) => name).join()';
    expect(runInNewContext(`${cut};${names}`)).toBe('outer,next,first,end,Made');
  });
});
