import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HostCalls } from './sandbox-engine.js';
import { SandboxFixture, readCall } from './testing/sandbox-fixture.js';

const sandbox = new SandboxFixture();
beforeAll(() => sandbox.engine.ready());
afterAll(() => sandbox.engine.close());

const ID = '65a1f0c2d4e5f60718293a4b';

describe('services', () => {
  const asked = async (expression: string): Promise<unknown> => {
    sandbox.hostCalls.length = 0;
    const services = ['mongodb-atlas', 'aws', 'twilio', 'custom'].map((type) => ({ name: type, type }));
    await sandbox.result(
      `exports = async () => { const c = context.services.get("mongodb-atlas").db("d").collection("c"); await ${expression}; }`,
      {
        context: { services },
        host: (call) => {
          sandbox.hostCalls.push(readCall(call));
          return Promise.resolve('[]');
        },
      },
    );
    expect(sandbox.hostCalls).toHaveLength(1);
    return sandbox.hostCalls[0];
  };
  const mongo = (action: string, members: object): object => ({
    service: 'mongodb-atlas',
    action,
    argument: { database: 'd', collection: 'c', ...members },
    actsFor: null,
  });
  const int = (n: number): object => ({ $numberInt: `${n}` });

  it.each([
    ['c.find({ a: 1 }).toArray()', mongo('find', { query: { a: int(1) } })],
    [
      'c.find({}, { a: 1 }, { sort: { a: 1 } }).skip(1).limit(2).toArray()',
      mongo('find', { query: {}, project: { a: int(1) }, sort: { a: int(1) }, skip: int(1), limit: int(2) }),
    ],
    ['c.find().sort({ b: -1 }).next()', mongo('find', { query: {}, sort: { b: int(-1) } })],
    ['c.findOne({ _id: 1 }, { a: 1 })', mongo('findOne', { query: { _id: int(1) }, project: { a: int(1) } })],
    [
      'c.findOneAndUpdate({ a: 1 }, { $set: { b: 2 } }, { returnNewDocument: true, upsert: true, projection: { b: 1 }, sort: { a: 1 } })',
      mongo('findOneAndUpdate', {
        filter: { a: int(1) },
        update: { $set: { b: int(2) } },
        returnNewDocument: true,
        upsert: true,
        projection: { b: int(1) },
        sort: { a: int(1) },
      }),
    ],
    ['c.findOneAndReplace({}, { a: 1 })', mongo('findOneAndReplace', { filter: {}, update: { a: int(1) } })],
    [
      'c.findOneAndDelete({ a: 1 }, { sort: { a: 1 } })',
      mongo('findOneAndDelete', { filter: { a: int(1) }, sort: { a: int(1) } }),
    ],
    ['c.insertOne({ a: 1 })', mongo('insertOne', { document: { a: int(1) } })],
    ['c.insertMany([{}])', mongo('insertMany', { documents: [{}] })],
    [
      'c.updateOne({}, { $inc: { a: 1 } }, { upsert: false, arrayFilters: [] })',
      mongo('updateOne', { query: {}, update: { $inc: { a: int(1) } }, upsert: false, arrayFilters: [] }),
    ],
    ['c.updateMany({}, {})', mongo('updateMany', { query: {}, update: {} })],
    ['c.deleteOne({})', mongo('deleteOne', { query: {} })],
    ['c.deleteMany({ a: undefined })', mongo('deleteMany', { query: { a: { $undefined: true } } })],
    ['c.aggregate([{ $match: {} }]).toArray()', mongo('aggregate', { pipeline: [{ $match: {} }] })],
    ['c.count({ a: 1 }, { limit: 3 })', mongo('count', { query: { a: int(1) }, limit: int(3) })],
    ['c.distinct("a", { b: 1 })', mongo('distinct', { key: 'a', query: { b: int(1) } })],
    [
      'context.http.post({ url: "http://x", body: "b" })',
      { service: null, action: 'post', argument: { url: 'http://x', body: 'b' }, actsFor: null },
    ],
    [
      'context.services.get("twilio").send({ to: "1" })',
      { service: 'twilio', action: 'send', argument: { to: '1' }, actsFor: null },
    ],
    ['context.services.get("custom").anything(1)', { service: 'custom', action: 'anything', argument: int(1), actsFor: null }],
    [
      'context.services.get("aws").s3("us-east-1").PutObject({ Bucket: "b" })',
      {
        service: 'aws',
        action: 'execute',
        argument: { aws_service: 's3', aws_action: 'PutObject', aws_region: 'us-east-1', aws_arguments: { Bucket: 'b' } },
        actsFor: null,
      },
    ],
  ])('%s', async (expression, expected) => {
    await expect(asked(expression)).resolves.toEqual(expected);
  });

  it('decode answers, walk cursors and see the end as undefined', async () => {
    const host: HostCalls = () => Promise.resolve(JSON.stringify([{ n: { $numberLong: '5000000000' } }, { n: { $oid: ID } }]));
    const source = `exports = async () => { const cursor = context.services.get("mongodb-atlas").db("d").collection("c").find();
      const first = await cursor.next(); const rest = await cursor.toArray(); return [first.n === 5000000000, rest.map((d) => d.n.toString()), await cursor.next()] }`;
    await expect(sandbox.result(source, { host })).resolves.toEqual([true, [ID], { $undefined: true }]);
  });

  it('run sequentially and in parallel, eight at a time', async () => {
    let open = 0;
    let widest = 0;
    const host: HostCalls = async ({ argumentEjson }) => {
      widest = Math.max(widest, ++open);
      await new Promise(setImmediate);
      open--;
      return argumentEjson;
    };
    const one = 'const get = async (n) => (await context.http.get({ n })).n;';
    const sequential = `${one} exports = async () => { let sum = 0; for (let i = 0; i < 10; i++) sum += await get(i); return sum }`;
    await expect(sandbox.result(sequential, { host })).resolves.toEqual({ $numberInt: '45' });
    expect(widest).toBe(1);
    const parallel = `${one} exports = async () => (await Promise.all(Array.from({ length: 10 }, (_, i) => get(i)))).reduce((a, b) => a + b)`;
    await expect(sandbox.result(parallel, { host })).resolves.toEqual({ $numberInt: '45' });
    expect(widest).toBe(8);
  });

  it('throw what the host rejects with, and nothing else of it', async () => {
    const host: HostCalls = () =>
      Promise.reject(Object.assign(new Error('no rule'), { name: 'NoMatchingRuleFound', code: 'E1', secret: 'x' }));
    const caught =
      'exports = () => context.http.get({}).catch((e) => [e instanceof Error, e.name, e.message, e.code, typeof e.secret])';
    await expect(sandbox.result(caught, { host })).resolves.toEqual([true, 'NoMatchingRuleFound', 'no rule', 'E1', 'undefined']);
    const error = await sandbox.failure('exports = () => context.http.get({})', { host });
    expect(error).toEqual({ kind: 'thrown', name: 'NoMatchingRuleFound', message: 'no rule', code: 'E1' });
  });

  it('turn an answer that is no extended JSON into an error', async () => {
    await expect(
      sandbox.failure('exports = () => context.http.get({})', { host: () => Promise.resolve('{nonsense') }),
    ).resolves.toMatchObject({ kind: 'thrown', name: 'SyntaxError' });
  });
});

describe('timers', () => {
  it('fire in order, repeat and can be cleared', async () => {
    const source = `exports = () => new Promise((resolve) => {
      const seen = [];
      let wasImmediate = false;
      const intervals = [];
      setTimeout((x) => seen.push(x), 30, 'later');
      setTimeout(() => seen.push('earlier'), 5);
      setImmediate(() => { wasImmediate = true });
      clearTimeout(setTimeout(() => seen.push('cleared'), 1));
      const id = setInterval(() => {
        intervals.push('interval');
        if (intervals.length < 2) return;
        clearInterval(id);
        setTimeout(() => resolve({ seen, wasImmediate, intervals }), 30);
      }, 5);
    })`;
    await expect(sandbox.result(source)).resolves.toEqual({
      seen: ['earlier', 'later'],
      wasImmediate: true,
      intervals: ['interval', 'interval'],
    });
  });

  it('reject what is no function', async () => {
    await expect(sandbox.failure('exports = () => setTimeout("code", 1)')).resolves.toMatchObject({
      kind: 'thrown',
      name: 'TypeError',
    });
  });

  it('end the call with the error of a callback that throws', async () => {
    await expect(
      sandbox.failure('exports = () => new Promise(() => setTimeout(() => { throw new Error("late") }, 1))'),
    ).resolves.toMatchObject({ kind: 'thrown', message: 'late' });
  });
});

describe('responses', () => {
  const respond = async (source: string): Promise<unknown> => {
    const outcome = await sandbox.invoke(source, {
      call: { kind: 'function', name: 'fn', httpResponse: true },
      args: ['payload'],
    });
    return outcome.ok
      ? [JSON.parse(outcome.resultEjson), outcome.responseEjson && JSON.parse(outcome.responseEjson)]
      : outcome.error;
  };

  it('return the changes of the code to its response object', async () => {
    const source = `exports = (payload, response) => { response.setStatusCode(201); response.setHeader('A', 'x'); response.setHeader('A', 'y');
      response.addHeader('A', 'z'); response.setBody(BSON.Binary.fromText(payload)); return 1 }`;
    await expect(respond(source)).resolves.toEqual([
      { $numberInt: '1' },
      {
        statusCode: { $numberInt: '201' },
        headers: { A: ['y', 'z'] },
        body: { $binary: { base64: 'cGF5bG9hZA==', subType: '00' } },
      },
    ]);
  });

  it('are absent when it did nothing', async () => {
    await expect(respond('exports = (payload) => payload')).resolves.toEqual(['payload', undefined]);
  });

  it('reject a status that is none', async () => {
    await expect(respond('exports = (p, response) => response.setStatusCode(1)')).resolves.toMatchObject({
      kind: 'thrown',
      name: 'TypeError',
    });
  });
});
