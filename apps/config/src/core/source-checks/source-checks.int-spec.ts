import { Module } from '@nestjs/common';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { handlersOf } from '#bus/server/handlers-of.js';
import { importApp } from '#contracts/config/app-files.contract.js';
import { createDraft } from '#contracts/config/drafts.contract.js';
import { createFunction, listFunctions, replaceFunction } from '#contracts/config/functions.contract.js';
import { createIncomingWebhook, replaceIncomingWebhook } from '#contracts/config/incoming-webhooks.contract.js';
import { createService, listServices } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { checkSource, type CheckedSource, type CheckSourceRequest } from '#contracts/runtime/source-checks.contract.js';
import { newId } from '#contracts/ids.js';
import { refusal, startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

/** Stand-in for runtime: the requests it received, and whether it is available. */
const runtime = { asked: [] as CheckSourceRequest[], isAway: false, onAsked: () => {} };

class FakeRuntime {
  @HandleRpc(checkSource)
  check(request: CheckSourceRequest): CheckedSource {
    runtime.asked.push(request);
    runtime.onAsked();
    if (runtime.isAway) throw new AppError('Unavailable', 'runtime is away');
    return { isUncallable: !request.source.includes('make()') };
  }
}

@Module({ controllers: handlersOf(FakeRuntime), providers: [FakeRuntime] })
class FakeRuntimeModule {}

const NOTHING_TO_CALL = 'exports = 1';
const MADE = 'exports = make()';
const SHOWN = 'exports = () => 1';
const REFUSED = refusal('FunctionInvalid', "the source does not assign a function to 'exports' or 'module.exports'");

let config: ConfigProcess;
beforeAll(async () => {
  config = await startConfigProcess([FakeRuntimeModule], []);
});
beforeEach(() => {
  runtime.asked = [];
  runtime.isAway = false;
  runtime.onAsked = () => {};
  vi.restoreAllMocks();
});
afterAll(() => config.close());

async function anAppKey() {
  const { groupId, appId } = await config.anApp();
  return { groupId, appId };
}

describe('a source nothing of which can be called', () => {
  it('is rejected for new functions and for those there are, which stay', async () => {
    const key = await anAppKey();
    const { _id: functionId } = await config.call(createFunction, { ...key, name: 'f', source: SHOWN });

    await expect(config.call(createFunction, { ...key, name: 'g', source: NOTHING_TO_CALL })).rejects.toMatchObject(REFUSED);
    await expect(config.call(replaceFunction, { ...key, functionId, source: NOTHING_TO_CALL })).rejects.toMatchObject(REFUSED);
    await config.call(createDraft, key);
    await expect(config.call(createFunction, { ...key, name: 'h', source: NOTHING_TO_CALL })).rejects.toMatchObject(REFUSED);

    await expect(config.call(listFunctions, key)).resolves.toMatchObject([{ name: 'f' }]);
    expect(runtime.asked).toEqual(Array.from({ length: 3 }, () => ({ appId: key.appId, source: NOTHING_TO_CALL })));
  });

  it('is rejected for webhooks, for their scripts and with a new service', async () => {
    const key = await anAppKey();
    const web = { ...key, name: 'web', type: 'http', config: {} };
    const hook = { name: 'hook', options: { validationMethod: 'NO_VALIDATION' } };
    const { _id: serviceId } = await config.call(createService, web);
    const { _id: webhookId } = await config.call(createIncomingWebhook, {
      ...key,
      serviceId,
      ...hook,
      function_source: MADE,
    });

    for (const sources of [
      { function_source: NOTHING_TO_CALL },
      { function_source: SHOWN, run_as_user_id_script_source: NOTHING_TO_CALL },
    ]) {
      const request = { ...hook, name: 'other', ...sources };
      await expect(config.call(createIncomingWebhook, { ...key, serviceId, ...request })).rejects.toMatchObject(REFUSED);
      await expect(config.call(replaceIncomingWebhook, { ...key, serviceId, webhookId, ...request })).rejects.toMatchObject(
        REFUSED,
      );
      const whole = { ...web, name: 'another', incoming_webhooks: [request] };
      await expect(config.call(createService, whole)).rejects.toMatchObject(REFUSED);
    }
    await expect(config.call(listServices, key)).resolves.toHaveLength(1);
  });

  it('is reported by an import, which takes it', async () => {
    const key = await anAppKey();
    const document = {
      config_version: 20210101,
      functions: {
        config: [{ name: 'none' }, { name: 'made' }, { name: 'shown' }],
        sources: { 'none.js': NOTHING_TO_CALL, 'made.js': MADE, 'shown.js': SHOWN },
      },
      services: [
        {
          config: { name: 'web', type: 'http', config: {} },
          incoming_webhooks: [
            { config: { name: 'hook', options: { validationMethod: 'NO_VALIDATION' } }, source: NOTHING_TO_CALL },
          ],
        },
      ],
    };
    const notes = [
      "function 'none' cannot be called: its source does not assign a function to 'exports'",
      "webhook 'hook' of service 'web' cannot be called: its source does not assign a function to 'exports'",
    ];

    for (const diff of [true, false]) {
      await expect(config.call(importApp, { ...key, document, diff })).resolves.toMatchObject({ notes });
    }

    await expect(config.call(listFunctions, key)).resolves.toHaveLength(3);
  });
});

describe('a source', () => {
  it('does not run functions to show its exports', async () => {
    const key = await anAppKey();

    await config.call(createFunction, { ...key, name: 'f', source: SHOWN });

    expect(runtime.asked).toEqual([]);
  });

  it('is not run for an app of another project, or where it does not parse', async () => {
    const { appId } = await anAppKey();
    const foreign = { groupId: newId(), appId };

    await expect(config.call(createFunction, { ...foreign, name: 'f', source: NOTHING_TO_CALL })).rejects.toMatchObject({
      code: 'AppNotFound',
    });
    await expect(config.call(createFunction, { ...foreign, name: 'f', source: 'exports = (' })).rejects.toMatchObject({
      code: 'FunctionSyntaxError',
    });
    expect(runtime.asked).toEqual([]);
  });

  it('is accepted while runtime cannot check it, and not checked repeatedly', async () => {
    const key = await anAppKey();
    runtime.isAway = true;

    await expect(config.call(createFunction, { ...key, name: 'f', source: NOTHING_TO_CALL })).resolves.toMatchObject({
      source: NOTHING_TO_CALL,
    });
    const asked = runtime.asked.length;
    const functions = { config: [{ name: 'a' }, { name: 'b' }], sources: { 'a.js': NOTHING_TO_CALL, 'b.js': MADE } };
    const document = { config_version: 20210101, functions };

    await expect(config.call(importApp, { ...key, document })).resolves.toEqual({ diffs: null, notes: [] });
    expect(new Set(runtime.asked.slice(asked).map(({ source }) => source))).toEqual(new Set([NOTHING_TO_CALL]));
  });

  it('is taken where many before it took too long', async () => {
    const key = await anAppKey();
    const start = Date.now();
    const now = vi.spyOn(Date, 'now').mockReturnValue(start);
    runtime.onAsked = () => void now.mockReturnValue(start + runtime.asked.length * 1_500);
    const hook = (n: number) => ({ name: `h${n}`, options: { validationMethod: 'NO_VALIDATION' }, function_source: MADE });
    const incoming_webhooks = [1, 2, 3, 4].map(hook);

    await config.call(createService, { ...key, name: 'web', type: 'http', config: {}, incoming_webhooks });

    expect(runtime.asked).toHaveLength(2);
  });
});
