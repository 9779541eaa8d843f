import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aFunction } from '../testing/app-builders.js';
import { refusal } from '../testing/refusal.js';
import { RuntimeFixture } from '../testing/runtime-fixture.js';

const runtime = new RuntimeFixture();
beforeAll(() => runtime.start());
afterAll(() => runtime.close());

describe('data in functions', () => {
  const collection = `context.services.get("mongodb-atlas").db("${runtime.database}").collection`;

  it('is the system’s to use', async () => {
    const source = `exports = async () => {
      const things = ${collection}("things");
      const one = await things.insertOne({ _id: 1, qty: 5 });
      const many = await things.insertMany([{ _id: 2, qty: 7 }, { _id: 3, qty: 9 }]);
      const updated = await things.updateOne({ _id: 1 }, { $inc: { qty: 1 } });
      const found = await things.find({ qty: { $gte: 6 } }, { _id: 1 }).sort({ _id: -1 }).limit(2).toArray();
      const first = await things.findOne({ _id: 1 });
      const sums = await things.aggregate([{ $group: { _id: null, total: { $sum: "$qty" } } }]).toArray();
      const deleted = await things.deleteOne({ _id: 3 });
      return { one, many, updated, found, first, sums, deleted, count: (await things.count({})) };
    }`;
    const session = runtime.deployed([aFunction('work', source, { run_as_system: true })]);

    expect(JSON.parse(await runtime.call(session, 'work'))).toEqual({
      one: { insertedId: { $numberInt: '1' } },
      many: { insertedIds: [{ $numberInt: '2' }, { $numberInt: '3' }] },
      updated: { matchedCount: { $numberInt: '1' }, modifiedCount: { $numberInt: '1' } },
      found: [{ _id: { $numberInt: '3' } }, { _id: { $numberInt: '2' } }],
      first: { _id: { $numberInt: '1' }, qty: { $numberInt: '6' } },
      sums: [{ _id: null, total: { $numberInt: '22' } }],
      deleted: { deletedCount: { $numberInt: '1' } },
      count: { $numberInt: '2' },
    });
  });

  it('is listed only for the system', async () => {
    const service = 'context.services.get("mongodb-atlas")';
    const name = `lists_${runtime.database}`;
    const source = `exports = async () => {
      const svc = ${service};
      await svc.db("${name}").collection("b").insertOne({});
      await svc.db("${name}").collection("a").insertOne({});
      const names = await svc.admin().getDBNames();
      const made = svc.db("${name}").aggregate([{ $documents: [{ n: 1 }, { n: 2 }] }, { $match: { n: 2 } }]);
      return [
        names.includes("${name}"), names.filter((each) => each === "admin" || each.startsWith("groundwork_")),
        await svc.db("${name}").getCollectionNames(), await svc.db("admin").getCollectionNames(), await made.toArray(),
      ];
    }`;
    const asUser = (call: string): string => `exports = () => ${service}.${call}`;
    const session = runtime.deployed([
      aFunction('system', source, { run_as_system: true }),
      aFunction('databases', asUser('admin().getDBNames()')),
      aFunction('collections', asUser(`db("${name}").getCollectionNames()`)),
      aFunction('aggregated', asUser(`db("${name}").aggregate([{ $documents: [] }]).toArray()`)),
      aFunction('spying', asUser(`db("${name}").aggregate([{ $currentOp: {} }]).toArray()`), { run_as_system: true }),
      aFunction('reserved', asUser(`db("admin").aggregate([{ $documents: [] }]).toArray()`), { run_as_system: true }),
    ]);

    expect(JSON.parse(await runtime.call(session, 'system'))).toEqual([true, [], ['a', 'b'], [], [{ n: { $numberInt: '2' } }]]);
    const only = (action: string): string => `FunctionExecutionError: NoMatchingRuleFound: only the system may use '${action}'`;
    expect(await refusal(runtime.call(session, 'databases'))).toBe(only('getDBNames'));
    expect(await refusal(runtime.call(session, 'collections'))).toBe(only('getCollectionNames'));
    expect(await refusal(runtime.call(session, 'aggregated'))).toBe(only('aggregateDatabase'));
    expect(await refusal(runtime.call(session, 'spying'))).toBe(
      "FunctionExecutionError: MongoDBError: the pipeline stage '$currentOp' is not allowed",
    );
    expect(await refusal(runtime.call(session, 'reserved'))).toBe(
      "FunctionExecutionError: NoMatchingRuleFound: no rule exists for database 'admin'",
    );
  });

  it('is closed to a user without a rule, in the function itself', async () => {
    const find = `${collection}("things").find({}).toArray()`;
    const session = runtime.deployed([
      aFunction('plain', `exports = () => ${find}`),
      aFunction('caught', `exports = async () => { try { await ${find} } catch (e) { return [e.name, e.message, e.code] } }`),
      aFunction('system', `exports = () => context.functions.execute("plain")`, { run_as_system: true }),
    ]);

    expect(await refusal(runtime.call(session, 'plain'))).toBe(
      `FunctionExecutionError: NoMatchingRuleFound: no rule exists for namespace '${runtime.database}.things'`,
    );
    expect(JSON.parse(await runtime.call(session, 'caught'))).toEqual([
      'NoMatchingRuleFound',
      `no rule exists for namespace '${runtime.database}.things'`,
      'NoMatchingRuleFound',
    ]);
    expect(await refusal(runtime.call(session, 'system'))).toBe('accepted: ');
  });

  it('is open to a function that runs as the system and is called by one that does not, and closed again after it', async () => {
    const find = `${collection}("things").find({ _id: -1 }).toArray()`;
    const session = runtime.deployed([
      aFunction('inner', `exports = () => ${find}`),
      aFunction(
        'system',
        `exports = async () => [context.runningAsSystem(), await context.functions.execute("inner"), context.user.id]`,
        {
          run_as_system: true,
          private: true,
        },
      ),
      aFunction(
        'outer',
        `exports = async () => {
          const inside = await context.functions.execute("system");
          try { await ${find} } catch (e) { return [inside, context.runningAsSystem(), e.code] }
        }`,
      ),
    ]);

    expect(JSON.parse(await runtime.call(session, 'outer'))).toEqual([[true, [], session.user.id], false, 'NoMatchingRuleFound']);
  });

  it('is not opened by the name of a function that does not run as the system', async () => {
    const source = `exports = async () => {
      try { await context.functions.execute("inner") } catch (e) { return e.code }
      return "accepted";
    }`;
    const session = runtime.deployed([
      aFunction('inner', `exports = () => ${collection}("things").findOne({})`),
      aFunction('outer', source),
    ]);

    expect(await runtime.call(session, 'outer')).toBe('"NoMatchingRuleFound"');
  });

  it('takes part in transactions, which end with the function', async () => {
    const source = `exports = async () => {
      const service = context.services.get("mongodb-atlas");
      const things = service.db("${runtime.database}").collection("ledger");
      await things.insertOne({ _id: "seed" });
      const session = service.startSession();
      const kept = await session.withTransaction(async () => { await things.insertOne({ _id: "kept" }, { session }); return "done" });
      let thrown;
      try {
        await session.withTransaction(async () => { await things.insertOne({ _id: "undone" }, { session }); throw new Error("stop") });
      } catch (e) { thrown = e.message }
      await session.endSession();
      const left = service.startSession();
      await left.startTransaction();
      await things.insertOne({ _id: "left" }, { session: left });
      return { kept, thrown };
    }`;
    const session = runtime.deployed([
      aFunction('work', source, { run_as_system: true }),
      aFunction(
        'ids',
        `exports = () => ${collection}("ledger").find({}, { _id: 1 }).sort({ _id: 1 }).map((d) => d._id).toArray()`,
        {
          run_as_system: true,
        },
      ),
    ]);

    expect(JSON.parse(await runtime.call(session, 'work'))).toEqual({ kept: 'done', thrown: 'stop' });
    expect(JSON.parse(await runtime.call(session, 'ids'))).toEqual(['kept', 'seed']);
  });

  it('is written in bulk and walked by cursors', async () => {
    const source = `exports = async () => {
      const c = ${collection}("bulk");
      const nothing = await c.bulkWrite([{ insertOne: { document: { _id: 1, n: 1 } } }, { insertOne: { document: { _id: 2, n: 2 } } }]);
      const bulk = c.initializeOrderedBulkOp();
      bulk.insert({ _id: 3, n: 3 }).find({ _id: 1 }).updateOne({ $set: { n: 10 } });
      bulk.find({ _id: 2 }).removeOne();
      await bulk.execute();
      await c.replaceOne({ _id: 3 }, { n: 30 });
      const seen = [];
      await c.find().sort({ _id: 1 }).forEach((d) => { seen.push(d) });
      const cursor = c.find({}).sort({ _id: -1 });
      const walked = [];
      while (await cursor.hasNext()) walked.push((await cursor.next())._id);
      for await (const d of c.aggregate([{ $match: { _id: 1 } }])) walked.push(d.n);
      return { nothing, seen, walked, end: typeof (await cursor.next()), count: await c.countDocuments({ n: 30 }), distinct: await c.distinct("n") };
    }`;
    const session = runtime.deployed([aFunction('work', source, { run_as_system: true })]);

    expect(JSON.parse(await runtime.call(session, 'work'))).toEqual({
      nothing: null,
      seen: [
        { _id: { $numberInt: '1' }, n: { $numberInt: '10' } },
        { _id: { $numberInt: '3' }, n: { $numberInt: '30' } },
      ],
      walked: [{ $numberInt: '3' }, { $numberInt: '1' }, { $numberInt: '10' }],
      end: 'undefined',
      count: { $numberInt: '1' },
      distinct: [{ $numberInt: '10' }, { $numberInt: '30' }],
    });
  });

  it.each([
    ['db("groundwork_config").collection("apps").find({}).toArray()', 'NoMatchingRuleFound'],
    ['db("Admin").collection("system.users").findOne({})', 'NoMatchingRuleFound'],
    [
      'db("x").collection("c").aggregate([{ $unionWith: { coll: "apps", db: "groundwork_config" } }]).toArray()',
      'NoMatchingRuleFound',
    ],
    ['db("x").collection("c").aggregate([{ $out: { db: "groundwork_config", coll: "apps" } }]).toArray()', 'NoMatchingRuleFound'],
    ['db("a.b").collection("c").findOne({})', 'InvalidParameter'],
    ['db("admin\\0").collection("c").findOne({})', 'InvalidParameter'],
    ['db({}).collection("c").findOne({})', 'InvalidParameter'],
    ['db("x").collection("$cmd").findOne({})', 'InvalidParameter'],
    ['db("x").collection("c").insertMany([])', 'InvalidParameter'],
    ['db("x").collection("c").deleteMany()', 'InvalidParameter'],
    ['db("x").collection("c").insertOne({ a: { _bsontype: "ObjectId" } })', 'MongoDBError'],
  ])('rejects the system %s', async (access, code) => {
    const source = `exports = async () => {
      try { await context.services.get("mongodb-atlas").${access} } catch (e) { return e.code }
      return "accepted";
    }`;
    const session = runtime.deployed([aFunction('peek', source, { run_as_system: true })]);

    expect(await runtime.call(session, 'peek')).toBe(`"${code}"`);
  });

  it.each([
    ['context.services.get("web").get({ url: "http://127.0.0.1:1/" })', 'RestrictedHost', expect.stringContaining('127.0.0.1')],
    [
      'context.services.get("sneaky").db("x").collection("c").findOne({})',
      'MongoDBError',
      'the connection string of the service names a socket file',
    ],
    [
      'context.services.get("unset").db("x").collection("c").findOne({})',
      'MongoDBError',
      "service 'unset' has no connection string",
    ],
  ])('replies to %s with a documented error', async (access, code, message) => {
    const source = `exports = async () => { try { await ${access} } catch (e) { return [e.code, e.message] } }`;
    const session = runtime.deployed([aFunction('ask', source, { run_as_system: true })]);

    expect(JSON.parse(await runtime.call(session, 'ask'))).toEqual([code, message]);
  });
});

describe('a pipeline that writes', () => {
  it('is done once it was awaited, without its documents being asked for', async () => {
    const db = `context.services.get("mongodb-atlas").db("${runtime.database}")`;
    const source = `exports = async () => {
      await ${db}.collection("from").insertMany([{ _id: 1 }, { _id: 2 }]);
      await ${db}.collection("from").aggregate([{ $merge: { into: "merged" } }]);
      const written = await ${db}.collection("from").aggregate([{ $match: { _id: 1 } }, { $out: "out" }]);
      return [await ${db}.collection("merged").count(), await ${db}.collection("out").count(), ${db}.collection("out").find(), written];
    }`;
    const session = runtime.deployed([aFunction('write', source, { run_as_system: true })]);

    const two = { $numberInt: '2' };
    const one = { $numberInt: '1' };
    expect(JSON.parse(await runtime.call(session, 'write'))).toEqual([two, one, [{ _id: one }], []]);
  });
});

describe('rules of actions', () => {
  it('are judged for functions that run as a user, also inside of others, and not for the system', async () => {
    const get = (url: string): string =>
      `exports = async () => { try { await context.services.get("web").get({ url: "${url}" }) } catch (e) { return e.code } }`;
    const session = runtime.deployed([
      aFunction('user', get('http://127.0.0.1:1/')),
      aFunction('system', get('http://127.0.0.1:1/'), { run_as_system: true }),
      aFunction('both', 'exports = () => Promise.all(["user", "system", "user"].map((f) => context.functions.execute(f)))'),
    ]);
    expect(JSON.parse(await runtime.call(session, 'both'))).toEqual([
      'NoMatchingRuleFound',
      'RestrictedHost',
      'NoMatchingRuleFound',
    ]);
  });
});

describe('undefined in a filter', () => {
  it('is an error of the function and of a client, and changes nothing', async () => {
    const coll = `context.services.get("mongodb-atlas").db("${runtime.database}").collection("owned")`;
    const session = runtime.deployed([
      aFunction('fill', `exports = () => ${coll}.insertMany([{ _id: 1 }, { _id: 2 }])`, { run_as_system: true }),
      aFunction('remove', `exports = (given) => ${coll}.deleteMany({ owner: given.owner })`, { run_as_system: true }),
      aFunction('count', `exports = () => ${coll}.count()`, { run_as_system: true }),
    ]);
    await runtime.call(session, 'fill');
    const message = "FunctionExecutionError: 'query.owner' is undefined: a condition needs a value or null";
    // User code gets an error of that name, and the reply contains names.
    expect(await refusal(runtime.call(session, 'remove', [{}]))).toBe(`FunctionExecutionError: ${message}`);
    expect(JSON.parse(await runtime.call(session, 'count'))).toEqual({ $numberInt: '2' });
  });
});

describe('an action of a service', () => {
  const find = { database: 'shop', collection: 'things', query: {} };

  it.each([
    ['find', [find], 'mongodb-atlas', "NoMatchingRuleFound: no rule exists for namespace 'shop.things'"],
    [
      'insertOne',
      [{ ...find, document: {} }],
      'mongodb-atlas',
      "NoMatchingRuleFound: no rule exists for namespace 'shop.things'",
    ],
    ['find', [find], 'nope', "ServiceNotFound: service not found: 'nope'"],
    ['find', [find], '__proto__', "ServiceNotFound: service not found: '__proto__'"],
    ['find', [find], { $ne: 1 }, "InvalidParameter: 'service' must be a string"],
    ['dropDatabase', [find], 'mongodb-atlas', "ServiceCommandNotFound: service 'mongodb-atlas' has no action 'dropDatabase'"],
    ['__proto__', [find], 'mongodb-atlas', "ServiceCommandNotFound: service 'mongodb-atlas' has no action '__proto__'"],
    ['get', [{}], 'web', "MissingParameter: 'url' is required by 'get'"],
    ['find', [], 'mongodb-atlas', "InvalidParameter: 'find' takes exactly one argument, a document"],
    ['find', [find, find], 'mongodb-atlas', "ArgumentsNotAllowed: 'find' takes exactly one argument"],
    ['find', [{ collection: 'c' }], 'mongodb-atlas', "InvalidParameter: 'database' is a required string"],
    [
      'find',
      [{ database: 'groundwork_config', collection: 'c' }],
      'mongodb-atlas',
      "NoMatchingRuleFound: no rule exists for namespace 'groundwork_config.c'",
    ],
  ])('%s %j of %j by an end user is rejected: %s', async (action, args, service, expected) => {
    const session = runtime.deployed([]);

    expect(await refusal(runtime.call(session, action, args, service))).toBe(expected);
  });
});
