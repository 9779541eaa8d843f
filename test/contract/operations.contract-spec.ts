import { readFile } from 'node:fs/promises';
import { format, resolveConfig } from 'prettier';
import { describe, expect, it } from 'vitest';
import { CONTROLLERS } from '../../apps/gateway/src/app.module.js';
import { routesOf } from '../../apps/gateway/src/edge/routes.js';
import { OPERATIONS_PAGE, operationsPage } from '../../tools/operations-page.js';
import { nameOf, OFFICIAL_OPERATIONS } from '../e2e/operations/official-operations.js';

const ADMIN = '/api/admin/v3.0';
const APP = `${ADMIN}/groups/{}/apps/{}`;

/** Parameters have other names in the description. */
function pattern(path: string): string {
  return path.replace(/\{\w+\}/g, '{}');
}

const routes = new Set(
  CONTROLLERS.flatMap((controller) => routesOf(controller)).map(({ method, path }) => `${method.toUpperCase()} ${pattern(path)}`),
);

describe('operations of the official description', () => {
  it('are 181, each once', () => {
    const names = OFFICIAL_OPERATIONS.map(nameOf);
    expect(names).toHaveLength(181);
    expect(new Set(names).size).toBe(181);
  });

  it.each(OFFICIAL_OPERATIONS.map((operation) => ({ name: nameOf(operation), ...operation })))(
    '$name has a route',
    ({ method, path }) => {
      const full = pattern(path.startsWith('~') ? path.replace('~', APP) : `${ADMIN}${path}`);
      // Some are one case of a route: a command of a service, one of two providers.
      const cases = [
        full,
        full.replace(/\/commands\/\w+$/, '/commands/{}'),
        full.replace(/\/providers\/[\w-]+\//, '/providers/{}/'),
      ];
      const nullTypes = full.replace(/\/validation_settings\/\w+$/, '/validation_settings/{}');
      expect([...cases, nullTypes].some((one) => routes.has(`${method} ${one}`))).toBe(true);
    },
  );

  it('stand in the documentation as they are tested', async () => {
    const written = await format(operationsPage('.'), { ...(await resolveConfig(OPERATIONS_PAGE)), filepath: OPERATIONS_PAGE });
    expect(await readFile(OPERATIONS_PAGE, 'utf8')).toBe(written);
    for (const operation of OFFICIAL_OPERATIONS) expect(written).toContain(`\`${operation.path}\``);
  });

  it('are answered by nothing that is not implemented', () => {
    for (const { answers } of OFFICIAL_OPERATIONS) expect(answers).toBeLessThan(500);
  });
});
