// The OpenAPI description of the gateway's routes, from compiled controllers and contracts and from their sources.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openApiDocument } from '#openapi/document.js';
import { Sources } from '#openapi/sources.js';
import { compiled } from './compiled.mjs';

const { CONTROLLERS } = /** @type {typeof import('../apps/gateway/src/app.module.js')} */ (
  await compiled('apps/gateway/src/app.module')
);
const { routesOf } = /** @type {typeof import('../apps/gateway/src/edge/routes.js')} */ (
  await compiled('apps/gateway/src/edge/routes')
);

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function filesBelow(directory, ending) {
  return readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('spec.ts'))
    .map((name) => join(directory, name));
}

export async function describedApi() {
  const contracts = filesBelow('libs/contracts/src', '.ts');
  const modules = await Promise.all(
    contracts.map(async (file) => {
      const path = file.replace(/\.ts$/, '');
      return /** @type {const} */ ([path, /** @type {Readonly<Record<string, unknown>>} */ (await compiled(path))]);
    }),
  );
  const sources = new Sources(root, [...contracts, ...filesBelow('apps/gateway/src', '.controller.ts')], new Map(modules));
  return openApiDocument(CONTROLLERS.flatMap(routesOf), sources);
}
