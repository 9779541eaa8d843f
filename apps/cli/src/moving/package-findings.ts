import { builtinModules } from 'node:module';
import type { AppConfiguration } from '#app-files/app-configuration.js';
import { requiredNames } from '#packages/required-names.js';
import type { Files } from '../files/archive.js';
import { packageFileOf } from '../files/local-app.js';
import type { MovingFinding } from './finding.js';

const AREA = 'packages';

/** Returns how the packages fare that functions require. */
export function packageFindings(files: Files, { functions = [] }: AppConfiguration): MovingFinding[] {
  const file = packageFileOf(files);
  const wanted = wantedPackages(functions.map(({ source }) => source));
  if (file === null) {
    return wanted.map((subject) => ({
      area: AREA,
      subject,
      verdict: 'set',
      text: 'functions require it and the files do not have it: add functions/package.json',
    }));
  }
  const text =
    file.name === 'package.json'
      ? 'installed from NPM_REGISTRY when it is imported; without a way there, upload an archive of node_modules'
      : 'imported with the files; packages that need native code or sockets do not run';
  return [{ area: AREA, subject: `functions/${file.name}`, verdict: 'works', text }];
}

function wantedPackages(sources: readonly unknown[]): readonly string[] {
  const names = new Set<string>();
  for (const source of sources) {
    const required = typeof source === 'string' ? requiredNames(source) : new Set<string>();
    if (required === 'all') continue;
    for (const name of required) names.add(packageOf(name));
  }
  return [...names].filter((name) => name !== '' && !builtinModules.includes(name)).toSorted();
}

function packageOf(required: string): string {
  if (/^[./]|^node:/.test(required)) return '';
  const [first = '', second = ''] = required.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
