import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Packages whose files come by style sheets, which name no modules. */
const FONTS = ['@fontsource-variable/inter', '@fontsource-variable/jetbrains-mono'];
const PACKAGE = /\/node_modules\/(?<name>(?:@[^/]+\/)?[^/]+)\//;

/** Returns the license a package comes with. */
function licenceOf(folder: string): string {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  const { license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { license?: string };
  return file === undefined ? `Licence: ${license ?? 'not named'}` : readFileSync(join(folder, file), 'utf8').trim();
}

/** Writes the licenses of all bundled packages into a file beside the bundle, as these licenses require. */
export function notices(modules: string): Plugin {
  return {
    name: 'notices',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((each) => (each.type === 'chunk' ? Object.keys(each.modules) : []));
      const names = new Set([...FONTS, ...ids.flatMap((id) => PACKAGE.exec(id)?.groups?.['name'] ?? [])]);
      const parts = [...names]
        .filter((name) => existsSync(join(modules, name)))
        .toSorted()
        .map((name) => `${name}\n\n${licenceOf(join(modules, name))}\n`);
      this.emitFile({ type: 'asset', fileName: 'notices.txt', source: parts.join(`\n${'-'.repeat(78)}\n\n`) });
    },
  };
}
