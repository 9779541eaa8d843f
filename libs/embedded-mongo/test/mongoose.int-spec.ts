import mongoose, { Schema, type Connection } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore, type StoreFixture } from './store-fixture.js';

let store: StoreFixture;
let connection: Connection;
let databases = 0;

beforeAll(async () => {
  store = await openStore();
});

afterAll(() => store.close());

beforeEach(async () => {
  connection = await mongoose.createConnection(store.uri, { dbName: `mongoose${databases++}` }).asPromise();
  return () => connection.close();
});

const authorSchema = new Schema({
  name: { type: String, required: true, unique: true },
  born: Date,
  rating: Schema.Types.Decimal128,
});
const bookSchema = new Schema(
  {
    title: String,
    author: { type: Schema.Types.ObjectId, ref: 'Author' },
    tags: [String],
    chapters: [{ title: String, pages: Number }],
    copies: { type: Number, default: 1 },
    labels: { type: Map, of: Number },
    size: BigInt,
  },
  { timestamps: true, optimisticConcurrency: true },
);
bookSchema.index({ title: 'asc', copies: -1 });

function models() {
  return { Author: connection.model('Author', authorSchema), Book: connection.model('Book', bookSchema) };
}

describe('mongoose', () => {
  it('creates, populates, and keeps types', async () => {
    const { Author, Book } = models();
    const author = await Author.create({ name: 'Ada', born: new Date('1815-12-10'), rating: '4.50' });
    const book = await Book.create({ title: 'Notes', author: author._id, tags: ['x'], labels: { a: 1 }, size: 2n ** 60n });
    const found = await Book.findById(book._id)
      .populate<{ author: { name: string; born: Date; rating: unknown } }>('author')
      .orFail();
    expect(found.author.name).toBe('Ada');
    expect(found.author.born).toEqual(new Date('1815-12-10'));
    expect(String(found.author.rating)).toBe('4.50');
    expect([found.labels?.get('a'), found.size, found.copies]).toEqual([1, 2n ** 60n, 1]);
    expect(found.createdAt).toBeInstanceOf(Date);
  });

  it('builds the indexes of its schemas and reports duplicates', async () => {
    const { Author, Book } = models();
    await Promise.all([Author.init(), Book.init()]);
    expect((await Book.listIndexes()).map(({ key }) => key)).toEqual([{ _id: 1 }, { title: 1, copies: -1 }]);
    expect(await Book.syncIndexes()).toEqual([]);
    await Author.create({ name: 'Ada' });
    await expect(Author.create({ name: 'Ada' })).rejects.toMatchObject({
      code: 11000,
      keyPattern: { name: 1 },
      keyValue: { name: 'Ada' },
    });
  });

  it('updates documents, arrays and versions', async () => {
    const { Book } = models();
    const book = await Book.create({
      title: 'One',
      chapters: [
        { title: 'a', pages: 1 },
        { title: 'b', pages: 2 },
      ],
    });
    book.tags.push('new');
    book.chapters[1]?.set('pages', 20);
    await book.save();
    const stale = await Book.findById(book._id).orFail();
    await Book.updateOne({ _id: book._id }, { $pull: { tags: 'new' }, $inc: { copies: 4, __v: 1 } });
    stale.title = 'Two';
    await expect(stale.save()).rejects.toMatchObject({ name: 'VersionError' });
    const after = await Book.findOneAndUpdate(
      { title: 'One' },
      { $set: { 'chapters.0.pages': 10 } },
      { returnDocument: 'after', lean: true },
    ).orFail();
    expect(after).toMatchObject({ tags: [], copies: 5, chapters: [{ pages: 10 }, { pages: 20 }] });
    expect(
      await Book.findOneAndUpdate({ title: 'None' }, { copies: 2 }, { upsert: true, returnDocument: 'after' }).lean(),
    ).toMatchObject({
      copies: 2,
    });
    expect(await Book.exists({ copies: { $gte: 5 } })).toEqual({ _id: book._id });
  });

  it('runs bulk writes, cursors and aggregations', async () => {
    const { Book } = models();
    await Book.insertMany(Array.from({ length: 250 }, (_, i) => ({ title: `t${i % 5}`, copies: i })));
    await Book.bulkWrite([
      { updateMany: { filter: { title: 't0' }, update: { $set: { tags: ['zero'] } } } },
      { deleteMany: { filter: { title: 't1' } } },
    ]);
    let seen = 0;
    for await (const book of Book.find({ title: { $ne: 't0' } }).cursor({ batchSize: 20 })) seen += book.tags.length + 1;
    expect(seen).toBe(150);
    const grouped = await Book.aggregate([
      { $group: { _id: '$title', n: { $sum: 1 }, max: { $max: '$copies' } } },
      { $sort: { _id: 1 } },
    ]);
    expect(grouped).toEqual([
      { _id: 't0', n: 50, max: 245 },
      { _id: 't2', n: 50, max: 247 },
      { _id: 't3', n: 50, max: 248 },
      { _id: 't4', n: 50, max: 249 },
    ]);
    expect(await Book.countDocuments({ tags: 'zero' })).toBe(50);
  });

  it('runs transactions', async () => {
    const { Author } = models();
    await Author.init();
    await connection.transaction(async (session) => {
      await Author.create([{ name: 'in' }], { session });
      expect(await Author.findOne({ name: 'in' }).lean()).toBeNull();
    });
    const failed = connection.transaction(async (session) => {
      await Author.create([{ name: 'out' }], { session });
      throw new Error('rolled back');
    });
    await expect(failed).rejects.toThrow('rolled back');
    expect((await Author.find().lean()).map(({ name }) => name)).toEqual(['in']);
  });
});
