import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deadLinks } from './links.js';
import { MADE_PAGES } from './made-pages.js';
import { markdownOf } from './markdown.js';
import { navigationOf } from './navigation.js';
import { pageOf, type Page, type SiteVersion } from './page.js';
import { searchIndexOf } from './search-index.js';

const ASSETS = fileURLToPath(new URL('assets/', import.meta.url));
const require = createRequire(import.meta.url);
const swagger = (name: string): string => require.resolve(`swagger-ui-dist/${name}`);

export interface SiteOptions {
  /** Directory of the repository. */
  readonly root: string;
  /** Directory the site is written into; it is emptied before. */
  readonly out: string;
  /** URL that links to files outside of the site lead to; without it they are removed. */
  readonly repositoryUrl?: string | undefined;
  /** Other versions, which each page links to. They are written by others. */
  readonly versions?: readonly SiteVersion[];
}

/**
 * Writes the site of the documents into the directory `out`, which is emptied before. Links to files outside of the site lead below
 * `repositoryUrl`, where there is one. Throws when a link leads nowhere. Returns the paths of the pages.
 */
export function buildSite({ root, out, repositoryUrl, versions = [] }: SiteOptions): string[] {
  const sections = navigationOf(root);
  const entries = sections.flatMap(({ pages }) => pages);
  const copies = copiesOf(root);
  const targets = new Map([
    ...entries.flatMap(({ source, target }) => (source === undefined ? [] : [[source, target] as const])),
    ...[...copies].filter(([, from]) => from.startsWith('docs/')).map(([target, from]) => [from, target] as const),
  ]);
  const markdown = markdownOf({ root, targets, repositoryUrl });
  const pages = entries.map(({ source, made = '', title = '', target }): Page => {
    if (source === undefined) return { ...markdown.render(MADE_PAGES[made]?.(root) ?? '', 'README.md', target), title, target };
    return { ...markdown.render(readFileSync(join(root, source), 'utf8'), source, target), target };
  });
  const titles = new Map(pages.map(({ target, title }) => [target, title]));
  const titled = sections.map((section) => ({
    ...section,
    pages: section.pages.map((page) => ({ ...page, title: titles.get(page.target) ?? '', target: page.target })),
  }));
  const shown = titled.filter(({ hidden }) => hidden !== true);
  const files = new Map<string, string | null>([
    ...pages.map((page) => [page.target, pageOf(page, shown, versions)] as const),
    ...[...copies.keys()].map((target) => [target, null] as const),
  ]);
  const elsewhere = versions.map(({ path }) => [`${path}/index.html`, null] as const);
  const dead = deadLinks(new Map([...files, ...elsewhere, ['openapi-description.js', null]]));
  if (dead.length > 0) throw new Error(`these links lead nowhere:\n  ${dead.join('\n  ')}`);

  rmSync(out, { recursive: true, force: true });
  for (const path of files.keys()) mkdirSync(dirname(join(out, path)), { recursive: true });
  for (const [path, html] of files) if (html !== null) writeFileSync(join(out, path), html);
  for (const [target, from] of copies) copyFileSync(from.startsWith('docs/') ? join(root, from) : from, join(out, target));
  const found = new Set(shown.flatMap((section) => section.pages.map(({ target }) => target)));
  // Scripts, because a page that is opened from a disk may not fetch files beside it.
  writeScript(join(out, 'search-index.js'), 'searchIndex', searchIndexOf(pages.filter(({ target }) => found.has(target))));
  writeScript(join(out, 'openapi-description.js'), 'openapiDescription', JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')));
  return pages.map(({ target }) => target);
}

/** Writes a script that defines a global value. */
function writeScript(path: string, name: string, value: unknown): void {
  writeFileSync(path, `globalThis.${name} = ${JSON.stringify(value)};\n`);
}

/** Files that are in the site as they are, by where they go. */
function copiesOf(root: string): Map<string, string> {
  const images = existsSync(join(root, 'docs/images')) ? readdirSync(join(root, 'docs/images')) : [];
  return new Map([
    ...['site.css', 'site.js', 'openapi.js'].map((name) => [name, join(ASSETS, name)] as const),
    ['swagger-ui.css', swagger('swagger-ui.css')],
    ['swagger-ui.js', swagger('swagger-ui-bundle.js')],
    ...['openapi.json', 'admin-schema.graphql'].map((name) => [name, `docs/${name}`] as const),
    ...images.map((name) => [`images/${name}`, `docs/images/${name}`] as const),
  ]);
}
