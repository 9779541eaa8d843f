import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Methods that take any number of arguments. A list spread into them lies on the stack as a whole: from about 100,000 elements on the call
 * fails with "Maximum call stack size exceeded". A loop, `reduce` or `flatMap` has no such limit.
 */
const VARIADIC = new Set([
  ...'push unshift splice concat of fromCharCode fromCodePoint max min hypot'.split(' '),
  ...'append prepend before after replaceChildren replaceWith assign'.split(' '),
]);

/** Tests and what only they use spread lists they made themselves. */
const OF_TESTS = /(\.|-)spec\.tsx?$|\.fixture\.ts$|\.setup\.ts$|\/testing\//;
const FOLDERS = ['apps', 'bin', 'libs', 'tools', 'deploy'];

/** Returns `line: call` for each call that spreads a list whose length its source does not bound. */
function unboundedSpreads(path: string, text: string): string[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isVariadic(node.expression) && node.arguments.some(isUnbounded)) {
      found.push(`${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}: ${node.expression.getText()}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function isVariadic(called: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(called) && VARIADIC.has(called.name.text);
}

function isUnbounded(argument: ts.Expression): boolean {
  return ts.isSpreadElement(argument) && !isShort(argument.expression);
}

/** Returns `true` for a literal list, and for a choice between literal lists. */
function isShort(list: ts.Expression): boolean {
  if (ts.isParenthesizedExpression(list)) return isShort(list.expression);
  if (ts.isConditionalExpression(list)) return isShort(list.whenTrue) && isShort(list.whenFalse);
  return ts.isArrayLiteralExpression(list) && !list.elements.some(isUnbounded);
}

const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name}`)
    .filter((path) => /\.([cm]?js|mts|tsx?)$/.test(path) && !OF_TESTS.test(path) && !/\/(node_modules|dist)\//.test(path)),
);

describe('lists of any length', () => {
  it('are spread into no call of the sources', () => {
    const found = sources.flatMap((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return text.includes('...') ? unboundedSpreads(path, text).map((call) => `${path}:${call}`) : [];
    });

    expect(sources.length).toBeGreaterThan(1_000);
    expect(found).toEqual([]);
  });

  it.each([
    ['a.push(...list);', ['1: a.push']],
    ['a.push(1, ...(await list()));', ['1: a.push']],
    ['a.splice(0, 1, ...list);', ['1: a.splice']],
    ['const most =\n  Math.max(0, ...list.map(size));', ['2: Math.max']],
    ['String.fromCharCode(...bytes);', ['1: String.fromCharCode']],
    ['a.push(...[1, ...list]);', ['1: a.push']],
    ['a.push(...(wide ? [1] : list));', ['1: a.push']],
  ])('are found in %s', (text, expected) => {
    expect(unboundedSpreads('sample.ts', text)).toEqual(expected);
  });

  it.each([
    'a.push(...[1, 2]);',
    'a.push(...(wide ? [1, 2] : []));',
    'call(...given);',
    'const b = [...a];',
    'a.push([...list]);',
  ])('are not found in %s', (text) => {
    expect(unboundedSpreads('sample.ts', text)).toEqual([]);
  });
});
