import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const ADMIN = '/api/admin/v3.0';
const CLIENT = '/api/client/v2.0';
/** Cloud routes of the command-line tool have a separate page; `local` is another word for `local-userpass`. */
const ELSEWHERE = /^\/api\/(?:atlas|public)\/|\/auth\/providers\/local\//;
/** Routes the description leaves out: pages, and itself. */
const PAGES = ['/api/openapi.json', '/docs', '/graphql/explorer', '~/graphql/explorer'];

const plain = (path: string): string => path.replace(/\{[^}]+\}/g, '{}');

/** Paths of the description as the page writes them: `~` for an app. */
const described = Object.keys((JSON.parse(readFileSync('docs/openapi.json', 'utf8')) as { paths: object }).paths)
  .map((path) => plain(path.replace(`${ADMIN}/groups/{groupId}/apps/{appId}`, '~').replace(ADMIN, '').replace(CLIENT, '')))
  .filter((path) => !ELSEWHERE.test(path));

/**
 * Returns the paths in the first cells of the tables of what is served; one that begins with … continues another path of its
 * cell, or that path's parent.
 */
function listed(): readonly ((path: string) => boolean)[] {
  const text = readFileSync('docs/compatibility.md', 'utf8');
  const [, section = ''] = /\n## Served\n([^]*?)\n## /.exec(text) ?? [];
  const cells = section.split('\n').flatMap((line) => /^\| (`.*?) \|/.exec(line)?.[1] ?? []);
  return cells.flatMap((cell) => {
    const paths = [...cell.matchAll(/`([^`]+)`/g)].map(([, path = '']) => plain(path));
    const begun = paths.filter((path) => !path.startsWith('…')).flatMap((path) => [`${path}/`, path.replace(/\/[^/]*$/, '/')]);
    return paths.map((path) => (other: string) => {
      if (!path.startsWith('…')) return new RegExp(`^${path.replaceAll('{}', '[^/]+')}$`).test(other);
      return other.endsWith(path.slice(1)) && begun.some((base) => base !== '/' && other.startsWith(base));
    });
  });
}

describe('the list of what is served', () => {
  it('names every route there is', () => {
    const names = listed();
    expect(described.length).toBeGreaterThan(150);
    expect(described.filter((path) => !names.some((isNamed) => isNamed(path)))).toEqual([]);
  });

  it('names no route that is not there', () => {
    const served = new Set([...described, ...PAGES]);
    const page = readFileSync('docs/compatibility.md', 'utf8');
    const names = [...page.matchAll(/^\| `((?:~|\/)[^`]*)`/gm)].map(([, path = '']) => plain(path));
    expect(names.length).toBeGreaterThan(80);
    expect(names.filter((path) => !served.has(path))).toEqual([]);
  });
});
