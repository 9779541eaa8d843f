import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aService, aUser } from '../testing/app-builders.js';
import { DataFixture } from '../testing/data-fixture.js';
import { refused } from '../testing/refusal.js';
import type { Rights } from '../app/rights.js';

const data = new DataFixture();
beforeAll(() => data.start());
afterAll(() => data.close());
beforeEach(() => data.newCollection());

const USER: Rights = { kind: 'user', user: aUser(), customDataEjson: '{}' };

describe('bounds', () => {
  it('reject a user before anything is read or written', async () => {
    const expected = {
      code: 'NoMatchingRuleFound',
      message: `no rule exists for namespace '${data.database}.${data.collection}'`,
    };

    expect(await refused(data.run('insertOne', '{"document":{}}', { rights: USER }))).toEqual(expected);
    expect(await refused(data.run('find', '{}', { rights: USER }))).toEqual(expected);
    expect(await data.run('count')).toBe('{"$numberLong":"0"}');
  });

  it('reject after the deadline and after the end of the run', async () => {
    const expected = { code: 'ExecutionTimeLimitExceeded', message: 'execution time limit exceeded' };

    expect(await refused(data.run('find', '{}', { ms: 0 }))).toEqual(expected);
    expect(await refused(data.run('find', '{}', { signal: AbortSignal.abort() }))).toEqual(expected);
  });

  it('abort a read if its run ends', async () => {
    const aborter = new AbortController();
    const pending = data.run('find', '{}', { signal: aborter.signal });
    aborter.abort();

    expect(await refused(pending)).toMatchObject({ code: 'ExecutionTimeLimitExceeded' });
  });

  it('hide details of a server that cannot be resolved or rejects connections', async () => {
    const services = [
      aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName: 'Elsewhere' } }),
      aService('s', 'mongodb', { secret_config: { uri: 'uri' } }),
    ];

    const hasty = new DataFixture(300);
    await hasty.start();
    try {
      hasty.newCollection();
      const answers = await Promise.all(services.map((service) => refused(hasty.run('find', '{}', { service }))));

      const unreachable = { code: 'Unavailable', message: 'the data source is not reachable' };
      expect(answers).toEqual([unreachable, unreachable]);
    } finally {
      await hasty.close();
    }
  });

  it.each([
    [aService('s', 'mongodb'), "service 's' has no connection string"],
    [aService('s', 'mongodb', { secret_config: { uri: '__proto__' } }), "service 's' has no connection string"],
    [aService('s', 'mongodb', { config: { uri: 'nonsense' } }), 'the connection string of the service is not valid'],
    [
      aService('s', 'mongodb', { config: { uri: 'mongodb://a:b@h/?w=x&replicaSet=' } }),
      'the connection string of the service is not valid',
    ],
  ])('reject the service %j', async (service, message) => {
    expect(await refused(data.run('find', '{}', { service }))).toEqual({ code: 'MongoDBError', message });
  });

  it('take names of clusters for names only', async () => {
    for (const clusterName of ['__proto__', 'constructor', 'Cluster0', 5]) {
      expect(
        await data.run('count', '{}', { service: aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName } }) }),
      ).toBe('{"$numberLong":"0"}');
    }
  });
});
