import { ROOT_FILE_NAMES } from './layout.js';

/** Folders an app of any layout has at the top. */
const FOLDERS: readonly string[] = [
  'auth',
  'auth_providers',
  'data_sources',
  'environments',
  'functions',
  'graphql',
  'hosting',
  'http_endpoints',
  'https_endpoints',
  'log_forwarders',
  'services',
  'sync',
  'triggers',
  'values',
];

/** Files an app of any layout has at the top. */
const FILES: readonly string[] = [...ROOT_FILE_NAMES, 'data_api_config.json', 'secrets.json'];
/** Files of a site, without the files of a front-end project next to it. */
const SITE = /^hosting\/(?:config\.json|metadata\.json|files\/.*)?$/s;
/** Files that functions are developed with and that are not deployed: their TypeScript and its settings. */
const DEVELOPMENT = /^functions\/(?!node_modules\/)(?:[tj]sconfig\.json|.*\.[cm]?tsx?)$/s;
/** Packages exist only below functions, and sites may have any folder. */
const STRAY_PACKAGES = /^(?!functions\/node_modules\/|hosting\/files\/).*(?:^|\/)node_modules\//s;

/** Returns `true` if any layout has a file or folder at a path; paths of folders end with `/`. */
export function isKnownPath(path: string): boolean {
  const [top = '', ...below] = path.split('/');
  if (below.length === 0) return FILES.includes(top);
  if (!FOLDERS.includes(top) || STRAY_PACKAGES.test(path) || DEVELOPMENT.test(path)) return false;
  return top !== 'hosting' || SITE.test(path);
}

/** Returns `true` if two names differ in case, or by one letter that is replaced, added or left out. */
function isOneOff(name: string, known: string): boolean {
  const [a, b] = [name.toLowerCase(), known.toLowerCase()];
  if (a === b) return name !== known;
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  let [endA, endB] = [a.length, b.length];
  while (endA > start && endB > start && a[endA - 1] === b[endB - 1]) {
    endA -= 1;
    endB -= 1;
  }
  return endA - start <= 1 && endB - start <= 1;
}

/**
 * Returns the folder of a layout that a misspelled name probably means; `undefined` for a correct name or one that resembles
 * none.
 */
export function meantFolder(name: string): string | undefined {
  return FOLDERS.includes(name) ? undefined : FOLDERS.find((known) => isOneOff(name, known));
}
