import { builtinModules } from 'node:module';
import type { Files } from '../files/archive.js';
import { packageFileOf } from '../files/local-app.js';
import type { MovingFinding } from './finding.js';

const AREA = 'packages';

/** Modules that open sockets, which functions have none of. */
const SOCKETS = /\brequire\s*\(\s*['"](?:node:)?(?:net|tls|dgram)['"]\s*\)|\bfrom\s*['"](?:node:)?(?:net|tls|dgram)['"]/;
const PACKAGE_OF_FILE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/.*\.[cm]?js$/s;

/** Returns how the packages fare that functions require. `bundled` are their files, where they came with the app. */
export function packageFindings(files: Files, required: readonly string[], bundled: Files): MovingFinding[] {
  const file = packageFileOf(files);
  if (file === null) {
    return wantedPackages(required).map((subject) => ({
      area: AREA,
      subject,
      verdict: 'set',
      text: 'functions require it, but the files do not include it: add functions/package.json',
    }));
  }
  const text =
    file.name === 'package.json'
      ? 'installed from NPM_REGISTRY during the import; if the registry is unreachable, upload an archive of node_modules'
      : 'imported with the files; packages that need native code or sockets do not run';
  const needing = 'needs sockets (net), which functions do not have: opening connections fails';
  return [
    { area: AREA, subject: `functions/${file.name}`, verdict: 'works', text },
    ...socketPackages(bundled).map((subject): MovingFinding => ({ area: AREA, subject, verdict: 'different', text: needing })),
  ];
}

function socketPackages(bundled: Files): readonly string[] {
  const names = new Set<string>();
  for (const [path, bytes] of bundled) {
    const name = PACKAGE_OF_FILE.exec(path.slice(path.lastIndexOf('node_modules/')))?.[1];
    if (name !== undefined && !names.has(name) && SOCKETS.test(bytes.toString('utf8'))) names.add(name);
  }
  return [...names].toSorted();
}

function wantedPackages(required: readonly string[]): readonly string[] {
  const names = new Set(required.map(packageOf));
  return [...names].filter((name) => name !== '' && !builtinModules.includes(name)).toSorted();
}

function packageOf(required: string): string {
  if (/^[./]|^node:/.test(required)) return '';
  const [first = '', second = ''] = required.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
