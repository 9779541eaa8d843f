// Attacks. Each attack is one turn of a lane, repeated by as many lanes until the attacker ends; `answers` are the
// statuses it may get, so that an attack that is only a wrong request fails.
const range = (length) => Array.from({ length }, (_, index) => index);
const upTo = (count) => ({ $range: [0, count] });
const mapped = (count, value) => ({ $size: { $map: { input: upTo(count), in: value } } });
/** Statuses of a refusal because a limit was reached. */
const BOUNDED = [408, 413, 429, 503];
const OK = [200, ...BOUNDED];

const aggregate = (collection, pipeline) => ({
  by: 'user',
  answers: OK,
  run: (attack) => attack.act('aggregate', collection, { pipeline }),
});

const find = (collection, query) => ({
  by: 'user',
  answers: OK,
  run: (attack) => attack.act('find', collection, { query: query() }),
});

/** Calls a function with the rights of the system. */
const bySystem = (name, argument) => ({
  by: 'function',
  answers: OK,
  run: (attack) => attack.call(name, [argument()]),
});

const call = (name, lanes = 8, answers = OK) => ({
  by: 'function',
  lanes,
  answers,
  run: (attack) => attack.call(name),
});

/** Built by the attack that needs it first. */
function lazy(build) {
  let built;
  return () => (built ??= build());
}

const keys = (count) => Object.fromEntries(range(count).map((index) => [`k${index}`, index]));
const manyKeys = lazy(() => Buffer.from(JSON.stringify(keys(150_000))));
const fewerKeys = lazy(() => keys(90_000));
const wrapped = lazy(() =>
  Buffer.from(JSON.stringify({ name: 'nowhere', arguments: range(400_000).map((index) => ({ $numberInt: String(index) })) })),
);
const levels = lazy(() => Buffer.from('['.repeat(900_000) + ']'.repeat(900_000)));
const largeText = lazy(() => 'y'.repeat(15_000_000));
const largeBody = lazy(() => Buffer.from(JSON.stringify({ text: largeText() })));
const manyValues = lazy(() => Buffer.from(JSON.stringify(range(45_000).map((index) => ({ $numberInt: String(index) })))));
const largeArguments = lazy(() => Buffer.from(JSON.stringify({ name: 'length', arguments: [largeText()] })));
const largeVariables = lazy(() =>
  Buffer.from(
    JSON.stringify({ query: 'query ($text: String) { docs(query: { text: $text }) { _id } }', variables: { text: largeText() } }),
  ),
);

export const ATTACKS = {
  // Over HTTP, without a user.
  'a login of hundreds of thousands of keys': {
    by: 'client',
    answers: [400, 401, 413, 429],
    run: (attack) => attack.send('POST', `${attack.app}/auth/providers/anon-user/login`, { body: manyKeys() }),
  },
  'an administrator’s login of a million levels': {
    by: 'client',
    answers: [400, 413, 429],
    run: (attack) => attack.send('POST', '/api/admin/v3.0/auth/providers/mongodb-cloud/login', { body: levels() }),
  },
  'logins with wrong passwords': {
    by: 'client',
    lanes: 64,
    answers: [401, 429],
    run: (attack) =>
      attack.send('POST', `${attack.app}/auth/providers/local-userpass/login`, {
        body: { username: `${Math.random()}@example.com`, password: 'wrong horse' },
      }),
  },
  'anonymous logins': {
    by: 'client',
    lanes: 32,
    answers: [200, 429],
    run: (attack) => attack.send('POST', `${attack.app}/auth/providers/anon-user/login`, { body: {} }),
  },
  'slow headers': {
    by: 'client',
    lanes: 400,
    answers: [],
    run: (attack) => attack.hold('POST /api/admin/v3.0/auth/session HTTP/1.1\r\nHost: x\r\nX-Slow: '),
  },
  'bodies that are never finished': {
    by: 'client',
    lanes: 50,
    answers: [],
    run: (attack) =>
      attack.hold(
        `POST ${attack.app}/functions/call HTTP/1.1\r\nHost: x\r\nContent-Length: 17000000\r\n\r\n${'x'.repeat(1_000_000)}`,
      ),
  },
  'a webhook with large bodies': {
    by: 'client',
    answers: OK,
    run: (attack) => attack.send('POST', `${attack.app}/service/hooks/incoming_webhook/hook`, { body: Buffer.from(largeText()) }),
  },
  'an endpoint with large bodies': {
    by: 'client',
    answers: OK,
    run: (attack) => attack.send('POST', `${attack.app}/endpoint/large`, { body: largeBody() }),
  },
  'an endpoint with bodies of many values': {
    by: 'client',
    answers: OK,
    run: (attack) => attack.send('POST', `${attack.app}/endpoint/large`, { body: manyValues() }),
  },
  'a webhook asked by many': {
    by: 'client',
    lanes: 64,
    answers: OK,
    run: (attack) => attack.send('POST', `${attack.app}/service/hooks/incoming_webhook/hook`, { body: { a: 1 } }),
  },
  'GraphQL of administrators before a login': {
    by: 'client',
    lanes: 16,
    answers: [400, 401, 413, 429],
    run: (attack) =>
      attack.send('POST', '/api/admin/v3.0/graphql', {
        body: {
          query: `{${range(20_000)
            .map((index) => `a${index}: __schema { types { name } }`)
            .join(' ')}}`,
        },
      }),
  },

  // Users, by data actions.
  'a large document multiplied and collected': aggregate('big', [
    { $match: { _id: 'big' } },
    { $project: { p: 1, i: upTo(1_000) } },
    { $unwind: '$i' },
    { $group: { _id: null, all: { $push: { $toUpper: '$p' } } } },
    { $project: { n: { $size: '$all' } } },
  ]),
  'arrays that double': aggregate('docs', [
    {
      $project: {
        x: { $size: { $reduce: { input: upTo(24), initialValue: [1], in: { $concatArrays: ['$$value', '$$value'] } } } },
      },
    },
    { $group: { _id: null, n: { $sum: '$x' } } },
  ]),
  'maps in maps': aggregate('docs', [{ $limit: 1 }, { $project: { x: mapped(1_000, mapped(1_000, mapped(1_000, 1))) } }]),
  'unwinding again and again': aggregate('docs', [
    ...range(4).flatMap((index) => [{ $addFields: { [`u${index}`]: upTo(100) } }, { $unwind: `$u${index}` }]),
    { $count: 'n' },
  ]),
  'a join of everything with everything': bySystem('aggregate', () => [
    { $lookup: { from: 'docs', let: { t: '$t' }, pipeline: [{ $match: { $expr: { $lt: ['$t', '$$t'] } } }], as: 'all' } },
    { $project: { n: { $size: '$all' } } },
  ]),
  'a graph followed without end': bySystem('aggregate', () => [
    { $graphLookup: { from: 'docs', startWith: '$next', connectFromField: 'next', connectToField: '_id', as: 'all' } },
    { $project: { n: { $size: '$all' } } },
  ]),
  'twenty facets': bySystem('aggregate', () => [
    { $facet: Object.fromEntries(range(20).map((index) => [`f${index}`, [{ $sort: { t: index % 2 ? 1 : -1 } }]])) },
    { $project: { n: { $size: '$f1' } } },
  ]),
  'windows over everything': aggregate('docs', [
    {
      $setWindowFields: {
        sortBy: { _id: 1 },
        output: { all: { $push: '$text', window: { documents: ['unbounded', 'unbounded'] } } },
      },
    },
    { $group: { _id: null, n: { $sum: { $size: '$all' } } } },
  ]),
  'a sort of everything': aggregate('docs', [
    { $addFields: { again: upTo(50) } },
    { $unwind: '$again' },
    { $sort: { t: -1, again: 1 } },
    { $skip: 200_000 },
  ]),
  'a pattern that backtracks': bySystem('find', () => ({ text: { $regex: '^(a+)+$b' } })),
  'a scan by a condition without an index': bySystem('find', () => ({ $expr: { $eq: [{ $toUpper: '$t' }, 'NOTHING'] } })),
  'ninety thousand values in a condition': find('docs', () => ({ n: { $in: range(90_000).map((index) => -index) } })),
  'ten thousand patterns': bySystem('find', () => ({ $or: range(10_000).map((index) => ({ t: { $regex: `${index}$` } })) })),
  'lists of fifty thousand documents': find('many', () => ({})),
  'replies near the limit': find('replies', () => ({})),
  'replies nobody reads': {
    by: 'user',
    lanes: 20,
    answers: [],
    run: (attack) => {
      const body = JSON.stringify({ name: 'find', service: 'mongodb-atlas', arguments: [attack.on('replies', { query: {} })] });
      return attack.hold(
        `POST ${attack.app}/functions/call HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${attack.token}\r\n` +
          `Content-Length: ${body.length}\r\n\r\n${body}`,
      );
    },
  },
  'documents near the limit': {
    by: 'user',
    lanes: 3,
    answers: OK,
    run: async (attack) => {
      const { status, text } = await attack.act('insertOne', 'added', { document: { p: largeText() } });
      if (status === 200) await attack.act('deleteOne', 'added', { query: { _id: JSON.parse(text).insertedId } });
    },
  },
  'documents by the thousand': {
    by: 'user',
    lanes: 4,
    answers: OK,
    run: async (attack, lane) => {
      await attack.act('insertMany', 'added', { documents: range(5_000).map((n) => ({ by: lane, n, text: 'x'.repeat(100) })) });
      await attack.act('deleteMany', 'added', { query: { by: lane } });
    },
  },
  'an update that computes': {
    by: 'user',
    answers: OK,
    run: (attack) => attack.act('updateMany', 'docs', { query: {}, update: [{ $set: { z: mapped(1_000, mapped(300, 1)) } }] }),
  },
  'updates of everything': {
    by: 'user',
    answers: OK,
    run: (attack) => attack.act('updateMany', 'docs', { query: {}, update: { $inc: { n: 1 } } }),
  },
  'arguments of a function that does not exist': {
    by: 'user',
    answers: [400, 404, 413, 429],
    run: (attack) => attack.send('POST', `${attack.app}/functions/call`, { token: attack.token, body: wrapped() }),
  },
  'arguments of a million levels': {
    by: 'user',
    answers: [400, 413, 429],
    run: (attack) => attack.send('POST', `${attack.app}/functions/call`, { token: attack.token, body: levels() }),
  },
  'arguments of fifteen megabytes': {
    by: 'user',
    answers: OK,
    run: (attack) => attack.send('POST', `${attack.app}/functions/call`, { token: attack.token, body: largeArguments() }),
  },
  'arguments of ninety thousand keys': {
    by: 'user',
    answers: [...OK, 404],
    run: (attack) => attack.act('count', 'docs', { query: { n: fewerKeys() } }),
  },
  'streams of changes nobody reads': {
    by: 'user',
    lanes: 10,
    answers: OK,
    run: async (attack) => {
      const watched = { name: 'watch', service: 'mongodb-atlas', arguments: [attack.on('added', {})] };
      const query = encodeURIComponent(Buffer.from(JSON.stringify(watched)).toString('base64'));
      void attack.hold(
        `GET ${attack.app}/functions/call?baas_request=${query} HTTP/1.1\r\nHost: x\r\n` +
          `Authorization: Bearer ${attack.token}\r\nAccept: text/event-stream\r\n\r\n`,
      );
      for (let count = 0; count < 20; count += 1) {
        await attack.act('insertOne', 'added', { document: { by: 'watched', p: 'x'.repeat(100_000) } });
      }
      await attack.act('deleteMany', 'added', { query: { by: 'watched' } });
    },
  },

  // Users over GraphQL: refusals have status 200.
  'GraphQL of a hundred names for one collection': {
    by: 'user',
    answers: OK,
    run: (attack) =>
      attack.graphql(
        `{${range(100)
          .map((index) => `a${index}: docs(limit: 5000, sortBy: T_DESC) { _id n t text next { t } }`)
          .join(' ')}}`,
      ),
  },
  'GraphQL of ten names for lists of fifty thousand': {
    by: 'user',
    answers: OK,
    run: (attack) =>
      attack.graphql(
        `{${range(10)
          .map((index) => `a${index}: rows(limit: 50000) { _id n }`)
          .join(' ')}}`,
      ),
  },
  'GraphQL with large bodies': {
    by: 'user',
    answers: OK,
    run: (attack) => attack.send('POST', `${attack.app}/graphql`, { token: attack.token, body: largeVariables() }),
  },
  'GraphQL of a million levels': {
    by: 'user',
    answers: [400, 413, 429],
    run: (attack) => attack.send('POST', `${attack.app}/graphql`, { token: attack.token, body: levels() }),
  },
  'GraphQL of related documents': {
    by: 'user',
    answers: OK,
    run: (attack) =>
      attack.graphql('{ docs(limit: 5000) { _id next { _id next { _id next { _id next { _id next { _id } } } } } } }'),
  },
  'GraphQL that inserts thousands': {
    by: 'user',
    lanes: 2,
    answers: OK,
    run: (attack, lane) => {
      const from = 1_000_000 * (1 + lane) + Math.floor(Math.random() * 900_000);
      const data = range(3_000).map((index) => ({ _id: from + index, n: index, t: 'added', text: 'added' }));
      return attack.graphql('mutation ($data: [DocInsertInput!]!) { insertManyDocs(data: $data) { insertedIds } }', { data });
    },
  },

  // Functions.
  'thirty endless functions': call('endless', 30),
  'functions that take memory': call('memory'),
  // The refusal within the function is an error of the function.
  'a text that doubles': call('text', 8, [...OK, 400]),
  'a pattern that backtracks in functions': call('backtracking'),
  'functions that write logs': call('logs'),
  'functions of endless turns': call('turns', 30, [...OK, 400]),
  'results near the limit': call('result'),
  'sixty statements at once of each function': call('statements'),
  'results of fifty thousand documents': call('list'),
  'functions that write': call('writes', 4),
  'transactions that are never ended': call('transaction'),
  'functions that write large documents': call('large', 3),
};
