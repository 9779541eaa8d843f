import { afterAll, beforeAll, expect, it } from 'vitest';
import { createService } from '#contracts/config/services.contract.js';
import { createTrigger, listTriggers } from '#contracts/config/triggers.contract.js';
import { AppError } from '#contracts/error.js';
import {
  beginTriggers,
  getTriggerStates,
  keepPreImages,
  type BeginTriggersRequest,
  type TriggerStates,
  type TriggerStatesRequest,
} from '#contracts/triggers/states.contract.js';
import { fake } from '#testing/test-process.js';
import { startConfigProcess, type ConfigProcess } from '../../config-process.fixture.js';

let config: ConfigProcess;
const asked: TriggerStatesRequest[] = [];
const begun: BeginTriggersRequest[] = [];
let answer: (request: TriggerStatesRequest) => TriggerStates;
beforeAll(async () => {
  config = await startConfigProcess(
    [],
    [
      fake(keepPreImages, () => null),
      fake(beginTriggers, (request) => {
        begun.push(request);
        return null;
      }),
      fake(getTriggerStates, (request) => {
        asked.push(request);
        return answer(request);
      }),
    ],
  );
});
afterAll(() => config.close());

/** Makes an app with a trigger of each kind; returns their ids. */
async function anApp() {
  const { groupId, appId } = await config.anApp();
  const key = { groupId, appId };
  await config.call(createService, { ...key, name: 'db', type: 'mongodb-atlas' });
  const base = { service_name: 'db', database: 'd', collection: 'c', operation_types: ['UPDATE'] };
  const create = (name: string, changes: object, disabled = false) =>
    config.call(createTrigger, {
      ...key,
      name,
      type: 'DATABASE',
      disabled,
      config: { ...base, ...changes },
      event_processors: { AWS_EVENTBRIDGE: { config: { account_id: '1', region: 'r' } } },
    });
  const wanting = await create('wanting', { full_document_before_change: true });
  const plain = await create('plain', {});
  const off = await create('off', { full_document_before_change: true }, true);
  return { key, ids: [wanting._id, plain._id, off._id] as const };
}

const listed = async (key: { readonly groupId: string; readonly appId: string }) =>
  Object.fromEntries((await config.call(listTriggers, key)).map((trigger) => [trigger.name, trigger]));

it('includes the status of deployed triggers', async () => {
  const { key, ids } = await anApp();
  const [wanting, plain, off] = ids;
  const states: TriggerStates['states'] = {
    [wanting]: { state: 'active', pre_images: 'waiting', completed_at: null, backlog: 0 },
    [plain]: {
      state: 'suspended',
      error: 'e',
      error_code: 'c',
      last_error: 'l',
      completed_at: '2026-01-01T00:00:00.000Z',
      backlog: 7,
    },
  };
  answer = () => ({ states });

  const triggers = await listed(key);
  expect(triggers['wanting']).toMatchObject(states[wanting] ?? {});
  expect(triggers['plain']).toMatchObject(states[plain] ?? {});
  expect(triggers['off']).not.toHaveProperty('state');
  expect(asked.at(-1)).toEqual({ ...key, triggerIds: expect.arrayContaining([wanting, plain, off]) });
  expect(asked.at(-1)?.triggerIds).toHaveLength(3);
});

it('the list comes without that where the service that runs triggers is away', async () => {
  answer = () => {
    throw new AppError('Unavailable', 'triggers are away');
  };
  const { key } = await anApp();

  const triggers = await listed(key);
  expect(Object.keys(triggers).toSorted()).toEqual(['off', 'plain', 'wanting']);
  for (const trigger of Object.values(triggers)) expect(trigger).not.toHaveProperty('state');
});

it('a trigger begins before its creation is answered', async () => {
  const { key, ids } = await anApp();

  expect(begun.slice(-3)).toEqual(ids.map((id) => ({ appId: key.appId, triggerIds: [id] })));
});
