import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';

interface PathParts {
  root: string;
  dir: string;
  base: string;
  ext: string;
  name: string;
}

function segments(path: string, absolute: boolean): string[] {
  const kept: string[] = [];
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue;
    if (part !== '..') kept.push(part);
    else if (kept.length > 0 && kept.at(-1) !== '..') kept.pop();
    else if (!absolute) kept.push('..');
  }
  return kept;
}

function normalize(given: unknown): string {
  const path = textOf(given);
  const absolute = path.startsWith('/');
  const joined = segments(path, absolute).join('/');
  const trailing = path.endsWith('/') && joined !== '' ? '/' : '';
  return `${absolute ? '/' : ''}${joined}${trailing}` || (absolute ? '/' : '.');
}

function resolve(...paths: unknown[]): string {
  let joined = '';
  for (const path of paths.map(textOf).toReversed()) {
    if (path === '') continue;
    joined = joined === '' ? path : `${path}/${joined}`;
    if (path.startsWith('/')) break;
  }
  return `/${segments(joined, true).join('/')}`;
}

function dirname(given: unknown): string {
  const path = textOf(given).replace(/(?<=.)\/+$/, '');
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '.' : path.slice(0, slash).replace(/\/+$/, '') || '/';
}

function basename(given: unknown, suffix?: unknown): string {
  const base = textOf(given).replace(/\/+$/, '').split('/').at(-1) ?? '';
  const end = suffix === undefined ? '' : textOf(suffix);
  return end !== '' && base !== end && base.endsWith(end) ? base.slice(0, -end.length) : base;
}

function extname(given: unknown): string {
  const base = basename(given);
  const dot = base.lastIndexOf('.');
  return dot > 0 ? base.slice(dot) : '';
}

function relative(from: unknown, to: unknown): string {
  const [a, b] = [resolve(from), resolve(to)].map((path) => path.split('/').filter((part) => part !== '')) as [
    string[],
    string[],
  ];
  let shared = 0;
  while (shared < a.length && a[shared] === b[shared]) shared++;
  return [...a.slice(shared).map(() => '..'), ...b.slice(shared)].join('/');
}

function parse(given: unknown): PathParts {
  const path = textOf(given);
  const base = basename(path);
  const ext = extname(path);
  const dir = path.includes('/') ? dirname(path) : '';
  return { root: path.startsWith('/') ? '/' : '', dir, base, ext, name: base.slice(0, base.length - ext.length) };
}

function format({ dir, root = '', base, name = '', ext = '' }: Partial<PathParts>): string {
  const file = base ?? `${name}${ext}`;
  if (dir === undefined || dir === '') return `${root}${file}`;
  return dir === root ? `${dir}${file}` : `${dir}/${file}`;
}

const path = {
  sep: '/',
  delimiter: ':',
  normalize,
  join: (...parts: unknown[]) =>
    normalize(
      parts
        .map(textOf)
        .filter((part) => part !== '')
        .join('/'),
    ),
  resolve,
  dirname,
  basename,
  extname,
  relative,
  parse,
  format,
  isAbsolute: (given: unknown) => textOf(given).startsWith('/'),
};

offer('node-path', { ...path, posix: path });
