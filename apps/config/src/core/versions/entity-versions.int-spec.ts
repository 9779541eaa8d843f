import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { currentContext, runInContext } from '#bus/transport/request-context.js';
import { deleteApp, getApp, listApps } from '#contracts/config/apps.contract.js';
import { createDraft } from '#contracts/config/drafts.contract.js';
import { setEnvironment } from '#contracts/config/environments.contract.js';
import {
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
} from '#contracts/config/functions.contract.js';
import { createSecret, deleteSecret, listSecrets, updateSecret } from '#contracts/config/secrets.contract.js';
import { createService, listServices, updateServiceConfig } from '#contracts/config/services.contract.js';
import { getGraphqlSettings, setGraphqlSettings } from '#contracts/config/settings.contract.js';
import type { ExpectedVersion } from '#contracts/resource.js';
import type { RpcContract } from '#contracts/rpc.js';
import { newId } from '#contracts/ids.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

let config: ConfigProcess;
let other: ConfigProcess;

beforeAll(async () => {
  config = await startConfigProcess();
  other = await config.another();
});
afterAll(async () => {
  await other.close();
  await config.close();
});

interface Versioned<Reply> {
  readonly reply: Reply;
  readonly version: string | undefined;
}

/** Calls as the administrator does over HTTP: with `If-Match`, for the `ETag`. */
async function exchange<Request extends { groupId: string }, Reply>(
  contract: RpcContract<Request, Reply>,
  request: Request,
  expected?: ExpectedVersion,
  process: ConfigProcess = config,
): Promise<Versioned<Reply>> {
  const context = process.asAdmin(request.groupId, currentContext);
  if (!context) throw new Error('there is no context');
  const bound = { ...context, expected };
  const reply = await runInContext(bound, () => process.bus.call(contract, request));
  return { reply, version: (bound as { version?: string }).version };
}

const refused = (version?: string): object => ({
  name: 'AppError',
  code: 'PreconditionFailed',
  ...(version === undefined ? {} : { version }),
});

async function aFunction(): Promise<{ groupId: string; appId: string; functionId: string; version: string }> {
  const { groupId, appId } = await config.anApp();
  const { _id: functionId } = await config.call(createFunction, { groupId, appId, name: 'greet', source: 'exports = () => 1' });
  const { version } = await exchange(getFunction, { groupId, appId, functionId });
  return { groupId, appId, functionId, version: version ?? '' };
}

describe('versions of entities', () => {
  it('are returned by reads and lists, stable without changes, and new after a change', async () => {
    const { groupId, appId, functionId, version } = await aFunction();
    expect(version).toMatch(/^[0-9a-f]{64}$/);
    const again = await exchange(getFunction, { groupId, appId, functionId });
    expect(again.version).toBe(version);
    const [listed] = await config.call(listFunctions, { groupId, appId });
    expect(listed?.version).toBe(version);
    const changed = await exchange(replaceFunction, { groupId, appId, functionId, source: 'exports = () => 2' });
    expect(changed.version).not.toBe(version);
    const after = await exchange(getFunction, { groupId, appId, functionId });
    expect(after.version).toBe(changed.version);
    const deleted = await exchange(deleteFunction, { groupId, appId, functionId });
    expect(deleted.version).toBeUndefined();
  });

  it('reject a change of another version with the one of now, and change nothing', async () => {
    const { groupId, appId, functionId, version } = await aFunction();
    const mine = await exchange(replaceFunction, { groupId, appId, functionId, source: 'exports = () => 2' }, [version]);
    const late = exchange(replaceFunction, { groupId, appId, functionId, source: 'exports = () => 3' }, [version]);
    await expect(late).rejects.toMatchObject(refused(mine.version));
    await expect(exchange(deleteFunction, { groupId, appId, functionId }, [version])).rejects.toMatchObject(
      refused(mine.version),
    );
    const { reply } = await exchange(getFunction, { groupId, appId, functionId });
    expect(reply.source).toBe('exports = () => 2');
    const one = await exchange(replaceFunction, { groupId, appId, functionId, source: 'exports = () => 4' }, [
      version,
      mine.version ?? '',
    ]);
    await exchange(deleteFunction, { groupId, appId, functionId }, [one.version ?? '']);
    expect(await config.call(listFunctions, { groupId, appId })).toEqual([]);
  });

  it('let exactly one of two writers win that start from the same version', async () => {
    const { groupId, appId, functionId, version } = await aFunction();
    // In two processes: only the compare-and-swap of the head protects them. The second case writes equal sources, too: the
    // second write changes nothing.
    for (const sources of [
      ['exports = () => 2', 'exports = () => 3'],
      ['exports = () => 4', 'exports = () => 4'],
    ] as const) {
      const before = await exchange(getFunction, { groupId, appId, functionId });
      const [first, second] = await Promise.allSettled(
        [config, other].map((process, at) =>
          exchange(replaceFunction, { groupId, appId, functionId, source: sources[at] ?? '' }, [before.version ?? ''], process),
        ),
      );
      const lost = [first, second].filter((outcome) => outcome?.status === 'rejected');
      const now = await exchange(getFunction, { groupId, appId, functionId });
      expect(lost).toEqual([{ status: 'rejected', reason: expect.objectContaining(refused(now.version)) as unknown }]);
    }
    expect(version).not.toBe('');
  });

  it('take any version for *, and leave it to the change to say that nothing is there', async () => {
    const { groupId, appId, functionId } = await aFunction();
    await exchange(replaceFunction, { groupId, appId, functionId, source: 'exports = () => 2' }, '*');
    const absent = newId();
    await expect(exchange(replaceFunction, { groupId, appId, functionId: absent, name: 'x' }, '*')).rejects.toMatchObject({
      code: 'FunctionNotFound',
    });
    await expect(exchange(deleteFunction, { groupId, appId, functionId: absent }, ['0'])).rejects.toMatchObject({
      code: 'FunctionNotFound',
    });
  });

  it('are those of the draft for its owner', async () => {
    const { groupId, appId, functionId, version } = await aFunction();
    await config.call(createDraft, { groupId, appId });
    const mine = await exchange(replaceFunction, { groupId, appId, functionId, source: 'exports = () => 2' }, [version]);
    expect((await exchange(getFunction, { groupId, appId, functionId })).version).toBe(mine.version);
    const theirs = await config.call(listFunctions, { groupId, appId }, { groupId, userId: newId() });
    expect(theirs.map((one) => one.version)).toEqual([version]);
  });

  it('are there for secrets, another one with each new value', async () => {
    const { groupId, appId } = await config.anApp();
    const { _id: secretId } = await config.call(createSecret, { groupId, appId, name: 'key', value: 'one' });
    const [before] = await config.call(listSecrets, { groupId, appId });
    const changed = await exchange(updateSecret, { groupId, appId, secretId, value: 'two' }, [before?.version ?? '']);
    expect(changed.version).not.toBe(before?.version);
    await expect(exchange(deleteSecret, { groupId, appId, secretId }, [before?.version ?? ''])).rejects.toMatchObject(
      refused(changed.version),
    );
    await exchange(deleteSecret, { groupId, appId, secretId }, [changed.version ?? '']);
  });

  it('exist for settings that were never set', async () => {
    const { groupId, appId } = await config.anApp();
    const before = await exchange(getGraphqlSettings, { groupId, appId });
    const request = { groupId, appId, disable_schema_introspection: true };
    const changed = await exchange(setGraphqlSettings, request, [before.version ?? '']);
    await expect(exchange(setGraphqlSettings, request, [before.version ?? ''])).rejects.toMatchObject(refused(changed.version));
  });

  it('are called etag in lists of services, whose version is another thing', async () => {
    const { groupId, appId } = await config.anApp();
    const { _id: serviceId } = await config.call(createService, { groupId, appId, name: 'web', type: 'http' });
    const [before] = await config.call(listServices, { groupId, appId });
    const request = { groupId, appId, serviceId, changes: { any: 1 } };
    const changed = await exchange(updateServiceConfig, request, [before?.etag ?? '']);
    await expect(exchange(updateServiceConfig, request, [before?.etag ?? ''])).rejects.toMatchObject(refused(changed.version));
  });

  it('are those of the whole configuration of an app', async () => {
    const { groupId, appId } = await config.anApp();
    const before = await exchange(getApp, { groupId, appId });
    expect((await config.call(listApps, { groupId })).map(({ version }) => version)).toEqual([before.version]);
    const changed = await exchange(setEnvironment, { groupId, appId, environment: 'qa' }, [before.version ?? '']);
    await expect(exchange(deleteApp, { groupId, appId }, [before.version ?? ''])).rejects.toMatchObject(refused(changed.version));
    await config.call(createSecret, { groupId, appId, name: 'key', value: 'one' });
    const { version } = await exchange(getApp, { groupId, appId });
    expect(version).not.toBe(changed.version);
    await exchange(deleteApp, { groupId, appId }, [version ?? '']);
    expect(await config.call(listApps, { groupId })).toEqual([]);
  });
});
