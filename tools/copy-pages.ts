// Copies what pages of others load into dist/pages: a platform that runs needs none of these packages.
import { copyFileSync, mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
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
  for (const file of ['LICENSE', ...files]) {
    const to = join(root, 'dist/pages', name, file);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(join(from, file), to);
  }
}
