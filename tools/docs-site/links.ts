import { dirname, join } from 'node:path/posix';

const ATTRIBUTE = /\s(?:href|src|srcset)="([^"]*)"/g;
const ID = /\sid="([^"]*)"/g;

/** Returns what is wrong with the links within a site: `files` has every file by its path, pages with their HTML, others with `null`. */
export function deadLinks(files: ReadonlyMap<string, string | null>): string[] {
  const ids = new Map<string, ReadonlySet<string | undefined>>();
  for (const [path, html] of files) {
    if (html !== null) ids.set(path, new Set([...html.matchAll(ID)].map(([, id]) => id)));
  }
  const dead: string[] = [];
  for (const [path, html] of files) {
    for (const [, link = ''] of (html ?? '').matchAll(ATTRIBUTE)) {
      if (/^[a-z][a-z0-9+.-]*:/i.test(link)) continue;
      const [file = '', anchor] = decodeURI(link).split('#');
      const target = file === '' ? path : join(dirname(path), file);
      if (!files.has(target)) dead.push(`${path}: ${link}`);
      else if (anchor !== undefined && ids.get(target)?.has(anchor) !== true) dead.push(`${path}: ${link}: no such heading`);
    }
  }
  return dead;
}
