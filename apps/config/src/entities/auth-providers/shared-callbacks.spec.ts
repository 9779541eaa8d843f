import { expect, it } from 'vitest';
import type { Logger } from '#process/log/logger.js';
import type { AppRecordsRepository } from '../../core/records/app-records.repository.js';
import type { Objects } from '../../core/trees/objects.service.js';
import { SharedCallbacks } from './shared-callbacks.service.js';

type Given = readonly [id: string, type: string, config: object, disabled?: boolean];

/** Returns the log lines of a start with these providers, one app for each. */
async function toldOf(...providers: Given[]): Promise<unknown[]> {
  const lines: unknown[] = [];
  const entry = ([id, type, , disabled = false]: Given) => [id, { content: id, name: type, shown: { type, disabled } }] as const;
  const apps: Pick<AppRecordsRepository, 'deployedHeads'> = {
    async *deployedHeads() {
      for (const [id] of providers) yield { _id: `app of ${id}`, groupId: 'project', clientAppId: `client of ${id}`, head: id };
    },
  };
  const given = (hash: string): Given => providers.find(([id]) => id === hash) ?? expect.fail(hash);
  const objects = {
    tree: async (_appId: string, head: string) => ({ get: () => ({ entries: () => [entry(given(head))] }) }),
    content: async (_appId: string, hash: string) => ({ type: given(hash)[1], config: given(hash)[2] }),
  };
  const logger = { warn: (...line: unknown[]) => lines.push(line) };
  const service = new SharedCallbacks(apps as AppRecordsRepository, objects as unknown as Objects, logger as unknown as Logger);
  service.onApplicationBootstrap();
  await service.onModuleDestroy();
  return lines;
}

it('the enabled oidc providers at the shared address are listed, and no others', async () => {
  const issuer = 'https://id.test';
  const lines = await toldOf(
    ['a', 'oidc', { issuer, callback: 'own' }],
    ['b', 'oidc', { issuer, clientId: 'shop' }],
    ['c', 'oidc', { issuer }, true],
    ['d', 'oauth2-google', {}],
    ['e', 'oidc', { issuer, callback: 'shared' }],
  );
  const told = (id: string) => [
    { appId: `app of ${id}`, clientAppId: `client of ${id}`, groupId: 'project', providerId: id, issuer },
    "logins with this oidc provider need an issuer that sends 'iss': register the provider's own address there and set config.callback to 'own'",
  ];
  expect(lines).toEqual([told('b'), told('e')]);
});
