import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path/posix';

export const DIFFERENCES_PAGE = 'docs/migrate/differences.md';

const TREES = ['apps', 'libs', 'test'];
/** A line above a test, and the test: what the original does, what happens here. */
const MARK = /^ *\/\/ Differs: (.+) \| (.+)\n *(.*)/gm;
const TEST = /^(?:it|test)\b/;

/**
 * Returns what is different from the original, as a table in Markdown that is made from tests: `// Differs: <there> | <here>` above one
 * says what it shows. `link` is the way from the page to the root of the repository. Throws where no test follows.
 */
export function differencesTable(root: string, link: string): string {
  const rows = TREES.flatMap((tree) => specsBelow(root, tree)).flatMap((path) => {
    return [...readFileSync(join(root, path), 'utf8').matchAll(MARK)].map(([, there = '', here = '', next = '']) => {
      if (!TEST.test(next)) throw new Error(`${path}: no test follows "Differs: ${there}"`);
      return [there, here, `[${path.replace(/^.*\/|\.[a-z0-9-]+\.ts$/g, '')}](${link}/${path})`];
    });
  });
  const sorted = rows.toSorted(([a = ''], [b = '']) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  return [['Original', 'Here', 'Test'], ['---', '---', '---'], ...sorted].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function specsBelow(root: string, tree: string): string[] {
  return readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
    .map((name) => join(tree, name))
    .filter((path) => path.endsWith('spec.ts') && !path.includes('node_modules'))
    .toSorted();
}
