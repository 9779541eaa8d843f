import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseYaml } from '@redocly/openapi-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { navigationOf } from '../../tools/docs-site/navigation.js';
import { buildSite } from '../../tools/docs-site/site.js';
import { buildVersions } from '../../tools/docs-site/versions.js';

const root = fileURLToPath(new URL('../..', import.meta.url));
const directory = mkdtempSync(join(tmpdir(), 'groundwork-docs-'));
afterAll(() => rmSync(directory, { recursive: true }));

/** A directory with these documents, and what the site needs beside them. */
function repository(name: string, files: Readonly<Record<string, string>>): string {
  const own = join(directory, name);
  const pages = Object.keys(files).filter((path) => path.endsWith('.md'));
  const navigation = JSON.stringify([{ title: 'All', pages }]);
  const all = { 'docs/navigation.json': navigation, 'docs/openapi.json': '{}', 'docs/admin-schema.graphql': '', ...files };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(own, path)), { recursive: true });
    writeFileSync(join(own, path), text);
  }
  return own;
}

const built = (name: string, files: Readonly<Record<string, string>>, repositoryUrl?: string) => {
  const out = join(directory, `${name}-site`);
  buildSite({ root: repository(name, files), out, repositoryUrl });
  return (path: string) => readFileSync(join(out, path), 'utf8');
};

/** Returns the value that a script defines. */
function valueOf(script: string, name: string): unknown {
  const [, value = ''] = new RegExp(`^globalThis\\.${name} = ([^]*);\\n$`).exec(script) ?? [];
  return JSON.parse(value);
}

describe('the site of the documents', () => {
  const out = join(directory, 'whole');
  let pages: readonly string[];
  beforeAll(() => {
    pages = buildSite({ root, out });
  });

  it('has every page in its navigation, once', () => {
    const listed = navigationOf(root).flatMap(({ pages }) => pages.flatMap(({ source }) => source ?? []));
    const present = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`);

    expect(listed.filter((path) => path.startsWith('docs/')).toSorted()).toEqual(present.toSorted());
    expect(new Set(listed).size).toBe(listed.length);
  });

  it('is made of what is there, without a link that leads nowhere', () => {
    expect(pages).toEqual(
      expect.arrayContaining(['index.html', 'openapi.html', 'schema.html', 'reference/environment.html', 'adr/index.html']),
    );
    expect(readFileSync(join(out, 'reference/environment.html'), 'utf8')).toContain('<code>DATA_DIR</code>');
    expect(readFileSync(join(out, 'schema.html'), 'utf8')).toContain('type Query');
    const start = readFileSync(join(out, 'tutorials/getting-started.html'), 'utf8');
    expect(start).toMatch(/srcset="\.\.\/images\/console-dark\.png"[^]*src="\.\.\/images\/console-light\.png"/);
    const search = valueOf(readFileSync(join(out, 'search-index.js'), 'utf8'), 'searchIndex') as { link: string; text: string }[];
    expect(search.find(({ link }) => link === 'migrate/data.html#restore-a-dump')?.text).toContain('mongorestore');
    const moved = readFileSync(join(out, 'operations.html'), 'utf8');
    expect(moved).toMatch(/<h3 id="restore">Restore<\/h3>\s*<p>Moved to <a href="operate\/backup.html#restore">/);
    expect([start.includes('"operations.html'), search.some(({ link }) => link.startsWith('operations.html'))]).toEqual([
      false,
      false,
    ]);
  });

  it('leads to the place of a text, not to an old address of it', () => {
    const sections = navigationOf(root);
    const old = new Set(sections.flatMap(({ hidden, pages }) => (hidden === true ? pages.map(({ target }) => target) : [])));
    const led = sections.flatMap(({ pages }) =>
      pages.flatMap(({ target }) => {
        const html = readFileSync(join(out, target), 'utf8');
        const links = [...html.matchAll(/<a href="([^":#]+)/g)].map(([, link = '']) => join(dirname(target), link));
        return links.filter((link) => old.has(link)).map((link) => `${target}: ${link}`);
      }),
    );

    expect(old.size).toBeGreaterThan(2);
    expect(led).toEqual([]);
  });

  it('works from a disk: its scripts are no modules, and fetch nothing', () => {
    expect(pages.filter((name) => readFileSync(join(out, name), 'utf8').includes('type="module"'))).toEqual([]);
    for (const script of ['site.js', 'openapi.js']) {
      expect(readFileSync(join(out, script), 'utf8'), script).not.toMatch(/\bfetch\(|\burl:|^(?:import|export)\b/m);
    }
    const description = readFileSync(join(out, 'openapi-description.js'), 'utf8');
    expect(valueOf(description, 'openapiDescription')).toEqual(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')));
  });

  it('has the last release of each minor version below it, which lead to each other', () => {
    const own = repository('released', { 'docs/README.md': '# Home of 0.1\n' });
    const git = (...args: string[]): void => {
      const identity = ['-c', 'user.name=Ann', '-c', 'user.email=ann@example.com'];
      execFileSync('git', [...identity, ...args], { cwd: own, stdio: 'pipe' });
    };
    git('init');
    git('add', '.');
    git('commit', '--message', 'first');
    git('tag', 'v0.1.0');
    writeFileSync(join(own, 'docs/README.md'), '# Home of 0.1.1\n');
    git('commit', '--all', '--message', 'second');
    git('tag', 'v0.1.1');
    writeFileSync(join(own, 'docs/README.md'), '# Home\n');
    const site = join(directory, 'released-site');

    buildVersions({ root: own, out: site });

    expect(readFileSync(join(site, 'index.html'), 'utf8')).toMatch(
      /<a href="v0.1\/index.html">v0.1<\/a>[^]*<h1 id="home">Home<\/h1>/,
    );
    expect(readFileSync(join(site, 'v0.1/index.html'), 'utf8')).toMatch(
      /<a href="\.\.\/index.html">latest<\/a>[^]*Home of 0\.1\.1/,
    );
  });

  it('leads from page to page, and to the repository for the rest where there is one', () => {
    const files = {
      'docs/README.md': '# Home\n\n[a](area/one.md#b-c), [code](../src/x.ts), [out](https://example.test)\n',
      'docs/area/one.md': '# One\n\n## B `c`\n\n[home](../README.md)\n\n```js\nconst a = "<b>";\n```\n',
      'src/x.ts': '',
    };

    const alone = built('alone', files);
    expect(alone('index.html')).toContain(
      '<p><a href="area/one.html#b-c">a</a>, code, <a href="https://example.test">out</a></p>',
    );
    expect(alone('area/one.html')).toContain('<a href="../index.html">home</a>');
    expect(alone('area/one.html')).toContain('<span class="tok-string">&quot;&lt;b&gt;&quot;</span>');
    expect(built('hosted', files, 'https://git.test/r')('index.html')).toContain(
      '<a href="https://git.test/r/src/x.ts">code</a>',
    );
  });

  it.each([
    ['[x](gone.md)', 'docs/README.md links to gone.md, which does not exist'],
    ['[x](other.md#gone)', 'index.html: other.html#gone: no such heading'],
    ['[x](#gone)', 'index.html: #gone: no such heading'],
    ['<img src="gone.png">', 'index.html: gone.png'],
  ])('is not made with a dead link: %s', (text, message) => {
    const files = { 'docs/README.md': `# Home\n\n${text}\n`, 'docs/other.md': '# Other\n' };

    expect(() => built(`dead-${message.length}`, files)).toThrow(message);
  });

  it('is built where changes are checked, and not at the start', () => {
    const { jobs } = parseYaml(readFileSync(join(root, '.github/workflows/docs.yml'), 'utf8')) as {
      jobs: { site: { steps: { run?: string }[] } };
    };
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> };

    expect(jobs.site.steps.map(({ run }) => run)).toEqual(expect.arrayContaining(['npm ci', 'npm run docs:build']));
    expect(scripts['prestart']).not.toContain('docs');
  });
});
