import { domainToASCII, domainToUnicode, fileURLToPath, format, parse, pathToFileURL, resolve, type UrlObject } from 'node:url';
import { orError, type Members } from './operation.js';

const PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const;
const SETTABLE: ReadonlySet<unknown> = new Set(PARTS.filter((part) => part !== 'origin'));
type Settable = Exclude<(typeof PARTS)[number], 'origin'>;

function partsOf(url: URL): Record<string, string> {
  return Object.fromEntries(PARTS.map((part) => [part, url[part]]));
}

function textOf(given: Members, name: string): string {
  const value = given[name];
  return typeof value === 'string' ? value : '';
}

/** Node's URLs for functions: pure, and bounded by what a payload may be. Nothing of this process is in their results. */
export const URL_OPERATIONS: readonly (readonly [name: string, run: (given: Members) => unknown])[] = [
  [
    'url.read',
    (given) => {
      const { base } = given;
      const [input, parent] = [textOf(given, 'input'), typeof base === 'string' ? base : undefined];
      return URL.canParse(input, parent) ? partsOf(new URL(input, parent)) : null;
    },
  ],
  [
    'url.change',
    (given) => {
      const { part } = given;
      if (!SETTABLE.has(part) || (part === 'href' && !URL.canParse(textOf(given, 'value')))) return null;
      const url = new URL(textOf(given, 'href'));
      url[part as Settable] = textOf(given, 'value');
      return partsOf(url);
    },
  ],
  ['url.parse', (given) => orError(() => ({ ...parse(textOf(given, 'input'), false, given['slashes'] === true) }))],
  ['url.format', (given) => orError(() => format(given as UrlObject))],
  ['url.resolve', (given) => orError(() => resolve(textOf(given, 'from'), textOf(given, 'to')))],
  ['url.toASCII', (given) => domainToASCII(textOf(given, 'input'))],
  ['url.toUnicode', (given) => domainToUnicode(textOf(given, 'input'))],
  ['url.toPath', (given) => orError(() => fileURLToPath(textOf(given, 'input')))],
  // The path is absolute: one that is not would be of this process's directory.
  ['url.fromPath', (given) => pathToFileURL(`/${textOf(given, 'input').replace(/^\/+/, '')}`).href],
];
