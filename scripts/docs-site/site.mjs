import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deadLinks } from './links.mjs';
import { MADE_PAGES } from './made-pages.mjs';
import { markdownOf } from './markdown.mjs';
import { navigationOf } from './navigation.mjs';
import { pageOf } from './page.mjs';
import { searchIndexOf } from './search-index.mjs';

const ASSETS = fileURLToPath(new URL('assets/', import.meta.url));
const require = createRequire(import.meta.url);
/** @type {<Value>(key: string, value: Value) => [string, Value]} */
const pair = (key, value) => [key, value];
const swagger = (name) => require.resolve(`swagger-ui-dist/${name}`);

/**
 * Writes the site of the documents into the directory `out`, which is emptied before. Links to files outside of the site lead below
 * `repositoryUrl`, where there is one. Throws when a link leads nowhere. Returns the paths of the pages.
 */
export function buildSite({ root, out, repositoryUrl }) {
  const sections = navigationOf(root);
  const entries = sections.flatMap(({ pages }) => pages);
  const copies = copiesOf(root);
  const targets = new Map([
    ...entries.flatMap(({ source, target }) => (source === undefined ? [] : [pair(source, target)])),
    ...[...copies].filter(([, from]) => from.startsWith('docs/')).map(([target, from]) => pair(from, target)),
  ]);
  const markdown = markdownOf({ root, targets, repositoryUrl });
  const pages = entries.map(({ source, made, title, target }) => {
    if (source === undefined) return { ...markdown.render(MADE_PAGES[made ?? ''](root), 'README.md', target), title, target };
    return { ...markdown.render(readFileSync(join(root, source), 'utf8'), source, target), target };
  });
  const titles = new Map(pages.map(({ target, title }) => [target, title]));
  const titled = sections.map((section) => ({
    ...section,
    pages: section.pages.map((page) => ({ ...page, title: titles.get(page.target) })),
  }));
  const files = new Map([
    ...pages.map((page) => pair(page.target, /** @type {string | null} */ (pageOf(page, titled)))),
    ...[...copies.keys()].map((target) => pair(target, null)),
  ]);
  const dead = deadLinks(files);
  if (dead.length > 0) throw new Error(`these links lead nowhere:\n  ${dead.join('\n  ')}`);

  rmSync(out, { recursive: true, force: true });
  for (const path of files.keys()) mkdirSync(dirname(join(out, path)), { recursive: true });
  for (const [path, html] of files) if (html !== null) writeFileSync(join(out, path), html);
  for (const [target, from] of copies) copyFileSync(from.startsWith('docs/') ? join(root, from) : from, join(out, target));
  writeFileSync(join(out, 'search.json'), JSON.stringify(searchIndexOf(pages)));
  return pages.map(({ target }) => target);
}

/** Files that are in the site as they are, by where they go. */
function copiesOf(root) {
  const images = existsSync(join(root, 'docs/images')) ? readdirSync(join(root, 'docs/images')) : [];
  return new Map([
    ...['site.css', 'site.js', 'openapi.js'].map((name) => pair(name, join(ASSETS, name))),
    pair('swagger-ui.css', swagger('swagger-ui.css')),
    pair('swagger-ui.js', swagger('swagger-ui-bundle.js')),
    ...['openapi.json', 'admin-schema.graphql'].map((name) => pair(name, `docs/${name}`)),
    ...images.map((name) => pair(`images/${name}`, `docs/images/${name}`)),
  ]);
}
