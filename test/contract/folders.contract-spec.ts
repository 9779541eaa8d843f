import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { folderCycles, sourcesOf } from '#testing/folder-cycles.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const parts = ['apps', 'libs'].flatMap((kind) =>
  readdirSync(`${root}/${kind}`).map((name) => ({ part: `${kind}/${name}`, name })),
);

describe('folders do not import each other, not over others either', () => {
  it.each(parts)('$part', ({ part, name }) => {
    const sources = sourcesOf(part);

    expect(sources.size).toBeGreaterThan(1);
    expect(folderCycles(sources, name)).toEqual([]);
  });
});

describe('what counts as importing each other', () => {
  const cycles = (sources: Readonly<Record<string, string>>) => folderCycles(new Map(Object.entries(sources)), 'sample');

  it('finds folders that do, at every depth, through types and lazy imports too', () => {
    expect(
      cycles({
        'a/one.ts': "import type { Two } from '../b/two.js';",
        'b/two.ts': "const one = await import('../a/deep/three.js');",
        'a/deep/three.ts': "export * from '../wide/four.js';",
        'a/wide/four.ts': "import { three } from '#sample/a/deep/three.js';",
      }),
    ).toEqual(['a <-> b', 'a/deep <-> a/wide']);
  });

  it('finds a file and a folder beside it that do', () => {
    expect(cycles({ 'a.ts': "import './b/two.js';", 'b/two.ts': "import '../a.js';" })).toEqual(['a.ts <-> b']);
  });

  it('finds longer ways back, each once and as short as it is', () => {
    expect(
      cycles({
        'b/one.ts': "import '../c/two.js';",
        'c/two.ts': "import '../a/three.js'; import '../d/four.js';",
        'a/three.ts': "import '../b/one.js'; import '../out/five.js';",
        'd/four.ts': "import '../c/two.js';",
        'out/five.ts': "import '../further/six.js';",
        'further/six.ts': '',
      }),
    ).toEqual(['a -> b -> c -> a', 'c <-> d']);
  });

  it('leaves out one direction, files of one folder, tests and other packages', () => {
    expect(
      cycles({
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
      // Code that tests share: compiled code may not need it.
      '#testing/*.js': './test/support/*.ts',
    });
  });
});
