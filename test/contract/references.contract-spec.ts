import { readFile, readdir } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';

const CODE = ['apps', 'libs', 'bin', 'test', 'tools', 'docs'];
const ENDINGS = /\.(?:ts|mjs|js|md)$/;
/** `client-api §14.2`, and further sections of the same page: `client-api §5.2, §7`. */
const CITATION = /\b([a-z]+(?:-[a-z]+)*) (§\d+(?:\.\d+)*(?:(?:, | and | to )§\d+(?:\.\d+)*)*)/g;
const LINK = /\]\(([^)#\s]+)?(?:#([^)\s]+))?\)/g;

async function files(): Promise<string[]> {
  const found = await Promise.all(
    CODE.map(async (directory) => (await readdir(directory, { recursive: true })).map((name) => join(directory, name))),
  );
  const rootPages = (await readdir('.')).filter((name) => name.endsWith('.md'));
  return [...found.flat(), ...rootPages].filter((name) => ENDINGS.test(name) && !name.includes('node_modules'));
}

/** Sections by the number their headings begin with. */
async function sections(page: string): Promise<ReadonlySet<string>> {
  const text = await readFile(`docs/reference/${page}.md`, 'utf8').catch(() => '');
  return new Set([...text.matchAll(/^#{2,4} (\d+(?:\.\d+)*)\.? /gm)].map(([, number]) => number ?? ''));
}

/** Headings as GitHub names them. */
function anchors(text: string): ReadonlySet<string> {
  const headings = [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) => heading ?? '');
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .trim()
        .replace(/\s/g, '-'),
    ),
  );
}

it('sections that comments and documents cite are in docs/reference', async () => {
  const known = new Map<string, ReadonlySet<string>>();
  const dangling: string[] = [];
  let cited = 0;
  for (const file of await files()) {
    if (file === normalize('test/contract/references.contract-spec.ts') || file.startsWith(normalize('docs/reference/')))
      continue;
    for (const [whole, page = '', numbers = ''] of (await readFile(file, 'utf8'))
      .replace(/\n\s*(?:\*|\/\/) ?/g, ' ')
      .matchAll(CITATION)) {
      const there = known.get(page) ?? (await sections(page));
      known.set(page, there);
      cited += 1;
      const missing = [...numbers.matchAll(/§([\d.]*\d)/g)].filter(([, number]) => !there.has(number ?? ''));
      if (missing.length > 0) dangling.push(`${file}: ${whole}`);
    }
  }

  expect(cited).toBeGreaterThan(50);
  expect(dangling).toEqual([]);
});

it('links between documents lead to files and headings that are there', async () => {
  const dangling: string[] = [];
  let followed = 0;
  for (const file of (await files()).filter((name) => name.endsWith('.md'))) {
    const text = (await readFile(file, 'utf8')).replace(/```[^]*?```/g, '');
    for (const [whole, path = '', anchor] of text.matchAll(LINK)) {
      if (/^[a-z]+:/.test(path)) continue;
      followed += 1;
      const target = path === '' ? file : join(dirname(file), path);
      const content = await readFile(target, 'utf8').catch(async () =>
        (await readdir(target).catch(() => null)) === null ? null : '',
      );
      if (content === null || (anchor !== undefined && !anchors(content).has(anchor))) dangling.push(`${file}: ${whole}`);
    }
  }

  expect(followed).toBeGreaterThan(20);
  expect(dangling).toEqual([]);
});
