import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { SETTING_DEFAULTS } from '#contracts/config/setting-defaults.js';
import { debugFunction } from '#contracts/runtime/functions.contract.js';
import { newId } from '#contracts/ids.js';
import { asAdmin } from '#testing/principals.js';
import { aFunction, aService } from '../testing/app-builders.js';
import { REQUEST, RuntimeFixture, type Session } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

const ATLAS = aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName: 'Cluster0' } });
const GONE = aService('gone', 'mongodb', { secret_config: { uri: 'ownUri' } });

function keptIn(mongo_service_id: string): AppSnapshot['customUserData'] {
  const place = { database_name: runtime.database, collection_name: 'profiles', user_id_field: 'of' };
  return { ...SETTING_DEFAULTS.custom_user_data, enabled: true, mongo_service_id, ...place };
}

const data = (collection: string): string =>
  `context.services.get("mongodb-atlas").db("${runtime.database}").collection("${collection}")`;

/**
 * Deploys an app whose users of team a may read the notes, of which there is one; `f` runs as a user of team a who
 * calls no function.
 */
async function deployed(settings: Partial<AppSnapshot>): Promise<Session> {
  const id = newId();
  const roles = [{ name: 'team', apply_when: { '%%user.custom_data.team': 'a' }, read: true }];
  const session = runtime.deployed(
    [
      aFunction(
        'seed',
        `exports = async () => {
          await ${data('profiles')}.insertOne({ of: "${id}", team: "a" });
          await ${data('notes')}.updateOne({ _id: 1 }, { $set: { n: 1 } }, { upsert: true });
        }`,
        { run_as_system: true },
      ),
      aFunction('f', `exports = () => ${data('notes')}.count()`, { run_as_user_id: id }),
      aFunction('me', 'exports = () => context.user.custom_data.team'),
      aFunction('ids', 'exports = () => [typeof context.user.custom_data._id, context.user.custom_data._id.length]'),
    ],
    {
      services: [ATLAS, GONE],
      rules: [{ _id: newId(), service_id: ATLAS._id, database: runtime.database, collection: 'notes', roles, filters: [] }],
      user: { id },
      ...settings,
    },
  );
  await runtime.call(session, 'seed');
  return session;
}

async function asTheUser({ app, user }: Session, name = 'me'): Promise<unknown> {
  const { groupId, appId } = app;
  const request = { groupId, appId, bodyText: JSON.stringify({ name }), request: REQUEST, userId: user.id };
  const reply = await asAdmin(groupId, () => runtime.process.bus.call(debugFunction, request));
  return (JSON.parse(reply.text()) as { result: unknown }).result;
}

describe('custom data of users that act without a token', () => {
  it('is theirs in rules where a function runs as them, and in context where an administrator does', async () => {
    const session = await deployed({ customUserData: keptIn(ATLAS._id) });
    expect(await runtime.call(session, 'f')).toBe('{"$numberInt":"1"}');
    expect(await asTheUser(session)).toBe('a');
    expect(await asTheUser(session, 'ids')).toEqual(['string', { $numberInt: '24' }]);
  });

  it.each([
    ['the app keeps none', SETTING_DEFAULTS.custom_user_data],
    ['its data source cannot be reached', keptIn(GONE._id)],
    ['its data source is none of the app', keptIn(newId())],
  ])('is empty where %s, and fails nothing', async (_what, customUserData) => {
    const session = await deployed({ customUserData });
    expect(await runtime.call(session, 'f')).toBe('{"$numberInt":"0"}');
    expect(await asTheUser(session)).toEqual({ $undefined: true });
  });
});
