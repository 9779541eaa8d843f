import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RoleConfig } from '#contracts/config/app-snapshot.js';
import { newId } from '#contracts/ids.js';
import { aFunction, aService } from '../testing/app-builders.js';
import { RuntimeFixture } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

const OWN: RoleConfig = { name: 'own', apply_when: { owner: '%%user.id' }, read: true, write: { '%%root.n': { '%lt': 100 } } };

/**
 * Deploys an app with a user and a function of this body, in which `svc` is the data source and `things` a separate collection.
 */
function deployed(body: string) {
  const service = aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName: 'Cluster0' } });
  const collection = `c_${newId()}`;
  const source = `exports = async () => {
    const svc = context.services.get("mongodb-atlas");
    const things = svc.db("${runtime.database}").collection("${collection}");
    const me = context.user.id;
    ${body}
  }`;
  const rules = [{ _id: newId(), service_id: service._id, database: runtime.database, collection, roles: [OWN], filters: [] }];
  return runtime.deployed([aFunction('f', source)], { services: [service], rules });
}

async function answer(body: string): Promise<unknown> {
  const text = await runtime.call(deployed(body), 'f');
  return JSON.parse(text.replaceAll(/\{"\$number(?:Int|Long)":"(-?\d+)"\}/g, '$1'));
}

describe('a transaction of a function, as a user under rules', () => {
  it('is committed as a whole', async () => {
    const body = `
      const session = svc.startSession();
      const seen = [];
      await session.withTransaction(async () => {
        await things.insertOne({ _id: 1, owner: me, n: 1 }, { session });
        await things.insertMany([{ _id: 2, owner: me, n: 1 }, { _id: 3, owner: me, n: 1 }], { session });
        await things.updateMany({}, { $inc: { n: 1 } }, { session });
        seen.push(await things.count({}, { session }), await things.count());
      });
      await session.endSession();
      seen.push(await things.count({ n: 2 }));
      return seen;`;
    expect(await answer(body)).toEqual([3, 0, 3]);
  });

  it('is undone as a whole when a role rejects a part of it', async () => {
    const body = `
      const session = svc.startSession();
      let refused;
      try {
        await session.withTransaction(async () => {
          await things.insertOne({ _id: 1, owner: me, n: 1 }, { session });
          await things.updateOne({ _id: 1 }, { $set: { n: 100 } }, { session });
        });
      } catch (error) { refused = error.message }
      return [refused, await things.count()];`;
    expect(await answer(body)).toEqual(['update not permitted', 0]);
  });

  it('is undone when the function ends without committing it', async () => {
    const body = `
      if (context.request.action !== "f") return;
      const session = svc.startSession();
      await session.startTransaction();
      await things.insertOne({ _id: 1, owner: me, n: 1 }, { session });
      return await things.count({}, { session });`;
    const session = deployed(body);
    expect(await runtime.call(session, 'f')).toBe('{"$numberInt":"1"}');
    // The same `_id` can be inserted again because neither a document nor a lock is left.
    expect(await runtime.call(session, 'f')).toBe('{"$numberInt":"1"}');
  });

  it('writes in bulk', async () => {
    const body = `
      const bulk = things.initializeOrderedBulkOp();
      bulk.insert({ _id: 1, owner: me, n: 1 });
      bulk.insert({ _id: 2, owner: me, n: 5 });
      bulk.find({ n: 5 }).updateOne({ $inc: { n: 1 } });
      await bulk.execute();
      return (await things.find({}, { n: 1 }).toArray()).map(({ n }) => n);`;
    expect(await answer(body)).toEqual([1, 6]);
  });
});

describe('roles judged by functions that use data themselves', () => {
  it('are judged also where more calls wait for them than an app may have at a time', async () => {
    const service = aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName: 'Cluster0' } });
    const [collection, other] = [`c_${newId()}`, `c_${newId()}`];
    const data = `context.services.get("mongodb-atlas").db("${runtime.database}")`;
    const roles = [{ name: 'r', apply_when: { '%%true': { '%function': { name: 'check', arguments: [] } } }, read: true }];
    const rules = [{ _id: newId(), service_id: service._id, database: runtime.database, collection, roles, filters: [] }];
    const script = 'exports = () => new Promise((resolve) => setTimeout(() => resolve({ runAsSystem: true }), 50))';
    const functions = [
      aFunction('seed', `exports = () => ${data}.collection("${collection}").insertOne({ _id: 1 }).then(() => true)`, {
        run_as_system: true,
      }),
      aFunction('check', `exports = async () => (await ${data}.collection("${other}").count()) === 0`, {
        run_as_user_id_script_source: script,
      }),
      // All of them run before the first of them calls a function.
      aFunction(
        'look',
        `exports = async () => {
          await new Promise((resolve) => setTimeout(resolve, 300));
          return ${data}.collection("${collection}").count();
        }`,
      ),
    ];
    const session = runtime.deployed(functions, { services: [service], rules });
    expect(await runtime.call(session, 'seed')).toBe('true');
    const answers = await Promise.all(Array.from({ length: 40 }, () => runtime.call(session, 'look')));
    expect(answers).toEqual(Array.from({ length: 40 }, () => '{"$numberInt":"1"}'));
  });
});

describe('a role judged by a function that reads the same collection', () => {
  it('ends at the depth of functions', async () => {
    const service = aService('mongodb-atlas', 'mongodb-atlas', { config: { clusterName: 'Cluster0' } });
    const collection = `c_${newId()}`;
    const things = `context.services.get("mongodb-atlas").db("${runtime.database}").collection("${collection}")`;
    const roles = [{ name: 'r', apply_when: { '%%true': { '%function': { name: 'check', arguments: [] } } }, read: true }];
    const rules = [{ _id: newId(), service_id: service._id, database: runtime.database, collection, roles, filters: [] }];
    const functions = [
      aFunction('seed', `exports = () => ${things}.insertOne({ _id: 1 }).then(() => true)`, { run_as_system: true }),
      // True if it sees no document, which is so at the bottom: then every other level returns the opposite.
      aFunction('check', `exports = async () => (await ${things}.count()) === 0`),
      aFunction('look', `exports = async () => (await ${things}.count())`),
    ];
    const session = runtime.deployed(functions, { services: [service], rules });
    expect(await runtime.call(session, 'seed')).toBe('true');
    expect(await runtime.call(session, 'look')).toMatch(/^\{"\$numberInt":"[01]"\}$/);
  });
});
