// The OpenAPI description of the gateway's routes, from compiled controllers and contracts and from their sources.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CONTROLLERS } from '../dist/apps/gateway/src/app.module.js';
import { routesOf } from '../dist/apps/gateway/src/openapi/routes.js';
import { openApiDocument } from '../dist/libs/openapi/src/document.js';
import { Sources } from '../dist/libs/openapi/src/sources.js';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

function filesBelow(directory, ending) {
  return readdirSync(join(root, directory), { recursive: true })
    .filter((name) => name.endsWith(ending) && !name.endsWith('spec.ts'))
    .map((name) => join(directory, name));
}

export async function describedApi() {
  const contracts = filesBelow('libs/contracts/src', '.ts');
  const modules = await Promise.all(
    contracts.map(async (file) => {
      const path = file.replace(/\.ts$/, '');
      return [path, await import(`../dist/${path}.js`)];
    }),
  );
  const sources = new Sources(root, [...contracts, ...filesBelow('apps/gateway/src', '.controller.ts')], new Map(modules));
  return openApiDocument(CONTROLLERS.flatMap(routesOf), sources);
}
