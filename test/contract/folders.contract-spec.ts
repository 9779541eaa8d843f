import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderPairs, sourcesOf } from '#testing/folder-pairs.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['apps', 'libs'].flatMap((kind) =>
  readdirSync(`${root}/${kind}`).map((name) => ({ part: `${kind}/${name}`, name })),
);

describe('folders do not import each other', () => {
  it.each(parts)('$part', ({ part, name }) => {
    const sources = sourcesOf(part);

    expect(sources.size).toBeGreaterThan(1);
    expect(folderPairs(sources, name)).toEqual([]);
  });
});

describe('what counts as importing each other', () => {
  const pairs = (sources: Readonly<Record<string, string>>) => folderPairs(new Map(Object.entries(sources)), 'sample');

  it('finds folders that do, at every depth, through types and lazy imports too', () => {
    expect(
      pairs({
        'a/one.ts': "import type { Two } from '../b/two.js';",
        'b/two.ts': "const one = await import('../a/deep/three.js');",
        'a/deep/three.ts': "export * from '../wide/four.js';",
        'a/wide/four.ts': "import { three } from '#sample/a/deep/three.js';",
      }),
    ).toEqual(['a <-> b', 'a/deep <-> a/wide']);
  });

  it('finds a file and a folder beside it that do', () => {
    expect(pairs({ 'a.ts': "import './b/two.js';", 'b/two.ts': "import '../a.js';" })).toEqual(['a.ts <-> b']);
  });

  it('leaves out one direction, files of one folder, tests and other packages', () => {
    expect(
      pairs({
        'a/one.ts': "import '../b/two.js'; import './other.js'; import 'b';",
        'a/other.ts': "import './one.js';",
        'b/two.ts': "import 'a';",
        'b/two.spec.ts': "import '../a/one.js';",
        'b/testing/given.ts': "import '../../a/one.js';",
      }),
    ).toEqual([]);
  });
});

describe('the name of a library', () => {
  it('leads tools to its sources and processes to what is compiled of them', () => {
    const { imports } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8')) as { imports: unknown };

    expect(imports).toEqual({
      ...Object.fromEntries(
        readdirSync(`${root}/libs`).map((name) => [
          `#${name}/*.js`,
          { types: `./libs/${name}/src/*.ts`, default: `./dist/libs/${name}/src/*.js` },
        ]),
      ),
      // The description of the API, which the gateway serves.
      '#docs/*': './docs/*',
    });
  });
});
