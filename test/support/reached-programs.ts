import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Imports of built programs, those on demand and the scripts of a program included. */
const IMPORT =
  /(?:^|[\s;}])(?:import|export)\s*(?:[\w*{][^'";]*?from\s*)?["'](\.[^"']+)["']|\b(?:(?:import|runScript)\(\s*(?:new URL\()?|undefined, new URL\()["'](\.[^"']+)["']/gm;

/** Returns the contents of all built files a program can load, by path. */
export function reachedFrom(program: string): ReadonlyMap<string, string> {
  const seen = new Map<string, string>();
  const visit = (path: string): void => {
    // Comments of packages show imports, too, of files that are not there.
    if (seen.has(path) || !existsSync(path)) return;
    const text = readFileSync(path, 'utf8');
    seen.set(path, text);
    for (const [, always, onDemand] of text.matchAll(IMPORT)) visit(join(dirname(path), always ?? onDemand ?? ''));
  };
  visit(program);
  return seen;
}

/** Strings that only programs for tests of apps contain. A comment of Nest names a module of the same name. */
const MARKS = ['class TestingModule|class _TestingModule', 'ControlServer', 'GROUNDWORK_TEST_ALLOW_NET', 'keys.test.invalid'];

/** Returns the test-only parts a program can load. */
export function testingReachedFrom(program: string): string[] {
  const texts = [...reachedFrom(program).values()];
  return MARKS.filter((mark) => texts.some((text) => mark.split('|').some((each) => text.includes(each))));
}
