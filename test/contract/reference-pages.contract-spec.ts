import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { currentAppFiles } from '#app-files/current-app.fixture.js';
import { isKnownPath } from '#app-files/layouts/known-paths.js';
import { compileExpression } from '#rules/expressions/compile-expression.js';
import { operatorOf } from '#rules/expressions/compile/operators.js';
import type { ExpressionEnvironment } from '#rules/expressions/environment.js';
import { evaluate } from '#rules/expressions/evaluate.js';
import { MAX_CHARACTERS, MAX_DEPTH, MAX_ENTRIES, MAX_PATH_SEGMENTS } from '#rules/expressions/limits.js';
import { EXPANSION_NAMES } from '#rules/expressions/slots.js';

const pageOf = (name: string): string =>
  readFileSync(fileURLToPath(new URL(`../../docs/reference/${name}.md`, import.meta.url)), 'utf8');

/** Returns the cells of the rows of a table, below a heading. */
function rowsBelow(page: string, heading: string): readonly (readonly string[])[] {
  const [, section = ''] = new RegExp(`^## ${heading}\\n([^]*?)(?=^## |$(?![^]))`, 'm').exec(page) ?? [];
  const rows = section.split('\n').filter((line) => line.startsWith('|'));
  return rows.slice(2).map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  );
}

const codesOf = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);

describe('the page on app files', () => {
  const paths = rowsBelow(pageOf('app-files'), 'Files').flatMap(([path]) => codesOf(path));
  const patternOf = (path: string): RegExp =>
    new RegExp(
      `^${path
        .replaceAll('.', String.raw`\.`)
        .replaceAll('<path>', '.+')
        .replaceAll(/<\w+>/g, '[^/]+')}$`,
    );

  it('names the place of every file an app can have, and no other', () => {
    const files = [...currentAppFiles().keys()].filter((path) => !path.endsWith('/'));

    expect(files.length).toBeGreaterThan(30);
    expect(files.filter((file) => !paths.some((path) => patternOf(path).test(file)))).toEqual([]);
    expect(paths.filter((path) => !isKnownPath(path.replaceAll(/[<>]/g, '')))).toEqual([]);
  });
});

describe('the page on expressions', () => {
  const page = pageOf('expressions');

  it('names the expansions and operators of the language', () => {
    const expansions = rowsBelow(page, 'Expansions').flatMap(([names]) => codesOf(names));
    const operators = rowsBelow(page, 'Operators').flatMap(([names]) => codesOf(names));

    const constants = ['%%true', '%%false'];
    expect(expansions.toSorted()).toEqual([...EXPANSION_NAMES.map((name) => `%%${name}`), ...constants].toSorted());
    expect(operators.length).toBeGreaterThan(15);
    expect(operators.filter((name) => operatorOf(name) === undefined)).toEqual([]);
    const limits = [MAX_DEPTH, MAX_ENTRIES, MAX_CHARACTERS, MAX_PATH_SEGMENTS].map((limit) => limit.toLocaleString('en-US'));
    expect(page).toContain(`${limits[0]} levels, ${limits[1]} keys and elements, ${limits[2]} characters, ${limits[3]} parts`);
  });

  it.each(rowsBelow(page, 'Examples'))('says what holds: %s for %s', (expression, values, holds) => {
    const [[json = ''], [environment = '']] = [codesOf(expression), codesOf(values)];
    const compiled = compileExpression(JSON.parse(json), { slot: 'roleApplyWhen' });

    expect(evaluate(compiled, JSON.parse(environment) as ExpressionEnvironment)).toBe(holds === 'yes');
  });
});
