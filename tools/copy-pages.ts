// Puts what pages of others load into dist/pages, compressed as it is sent: a platform that runs needs none of these packages.
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { constants, gzipSync } from 'node:zlib';
import { root } from './build-steps.js';

/** Files of packages, as the gateway asks for them (`apps/gateway/src/pages`). */
const FILES: Readonly<Record<string, readonly string[]>> = {
  'swagger-ui-dist': ['swagger-ui.css', 'swagger-ui-bundle.js'],
  graphiql: ['graphiql.min.css', 'graphiql.min.js'],
  react: ['umd/react.production.min.js'],
  'react-dom': ['umd/react-dom.production.min.js'],
};

const packages = createRequire(import.meta.url);

for (const [name, files] of Object.entries(FILES)) {
  const from = dirname(packages.resolve(`${name}/package.json`));
  const folder = join(root, 'dist/pages', name);
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(from, 'LICENSE'), join(folder, 'LICENSE'));
  for (const file of files) {
    const to = join(folder, `${file}.gz`);
    mkdirSync(dirname(to), { recursive: true });
    writeFileSync(to, gzipSync(readFileSync(join(from, file)), { level: constants.Z_BEST_COMPRESSION }));
  }
}
