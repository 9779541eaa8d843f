// Functions of the attacked app. Administrators of an app are users of the platform too: their code is hostile.
const DATABASE = 'attacked';
const DOCUMENTS = 5_000;
const collection = (name) => `context.services.get('mongodb-atlas').db('${DATABASE}').collection('${name}')`;

/** With the rights of the system: what users may not ask, an app may ask for them. */
export const SYSTEM_FUNCTIONS = {
  // A permutation of the ids: sorting has something to do.
  fill: `exports = async () => {
    for (let from = 0; from < ${DOCUMENTS}; from += 1_000) {
      const ids = Array.from({ length: 1_000 }, (_, index) => from + index);
      await ${collection('docs')}.insertMany(
        ids.map((_id) => ({ _id, n: _id % 100, t: 'text ' + (_id * 7919) % ${DOCUMENTS}, text: 'a'.repeat(60), next: _id + 1 })),
      );
    }
  }`,
  bodyLength: 'exports = ({ body }) => body.text().length',
  aggregate: `exports = (pipeline) => ${collection('docs')}.aggregate(pipeline).toArray()`,
  statements: `exports = () => Promise.all(Array.from({ length: 60 }, (_, n) =>
    ${collection('docs')}.aggregate([{ $match: { t: { $regex: String(n) } } }, { $sort: { t: -1 } }, { $limit: 1 }]).toArray()))`,
  find: `exports = (query) => ${collection('docs')}.find(query).toArray()`,
};

export const FUNCTIONS = {
  endless: 'exports = () => { for (;;); }',
  memory: 'exports = () => { const all = []; for (;;) all.push(new Array(100_000).fill(all.length)); }',
  text: "exports = () => { let text = 'x'; for (;;) text += text; }",
  backtracking: "exports = () => /^(a+)+$/.test('a'.repeat(40) + 'b')",
  logs: "exports = () => { for (;;) console.log('x'.repeat(1_000)); }",
  turns: 'exports = async () => { for (;;) await new Promise((resolve) => setTimeout(resolve, 0)); }',
  length: 'exports = (text) => text.length',
  list: `exports = () => ${collection('many')}.find({}).toArray()`,
  result: "exports = () => 'x'.repeat(16_000_000)",
  writes: `exports = async () => {
    const added = ${collection('added')};
    await added.insertMany(Array.from({ length: 5_000 }, (_, n) => ({ by: 'writes', n, text: 'x'.repeat(100) })));
    await added.updateMany({ by: 'writes' }, { $inc: { n: 1 } });
    await added.deleteMany({ by: 'writes' });
  }`,
  transaction: `exports = async () => {
    const service = context.services.get('mongodb-atlas');
    const session = service.startSession();
    session.startTransaction();
    await ${collection('docs')}.updateMany({}, { $inc: { n: 1 } }, { session });
    for (;;);
  }`,
  large: `exports = async () => {
    const added = ${collection('added')};
    const text = 'x'.repeat(1_000_000);
    for (;;) {
      const { insertedId } = await added.insertOne({ parts: Array.from({ length: 10 }, () => text) });
      await added.deleteOne({ _id: insertedId });
    }
  }`,
};
