// The OpenAPI description of the gateway's routes, from compiled controllers and contracts and from their sources.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build-steps.js';
import { openApiDocument } from './openapi/document.js';
import { Sources } from './openapi/sources.js';
import { compiled } from './compiled.js';

const { CONTROLLERS } = await compiled<typeof import('../apps/gateway/src/app.module.js')>('apps/gateway/src/app.module');
const { routesOf } = await compiled<typeof import('../apps/gateway/src/edge/routes.js')>('apps/gateway/src/edge/routes');

function filesBelow(directory: string, ending: string): string[] {
  return readdirSync(join(root, directory), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending) && !name.endsWith('spec.ts'))
    .map((name) => join(directory, name));
}

/** Returns the description of all routes. */
export async function describedApi(): Promise<ReturnType<typeof openApiDocument>> {
  const contracts = filesBelow('libs/contracts/src', '.ts');
  const modules = await Promise.all(
    contracts.map(async (file) => {
      const path = file.replace(/\.ts$/, '');
      return [path, await compiled<Readonly<Record<string, unknown>>>(path)] as const;
    }),
  );
  const sources = new Sources(root, [...contracts, ...filesBelow('apps/gateway/src', '.controller.ts')], new Map(modules));
  return openApiDocument(CONTROLLERS.flatMap(routesOf), sources);
}
