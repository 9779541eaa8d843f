import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import mongoose, { Schema, type Connection, type Model } from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startEmbeddedMongo, type EmbeddedMongo } from '#embedded-mongo/start.js';
import { prepareModel } from './prepare-model.js';

let store: EmbeddedMongo;
let connection: Connection;
let directory: string;
const asked: string[] = [];

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), 'prepare-model-'));
  store = await startEmbeddedMongo({ dataDir: directory, port: 0, mode: 'inline' });
  connection = await mongoose
    .createConnection(store.uri, { dbName: 'prepared', autoCreate: false, autoIndex: false, monitorCommands: true })
    .asPromise();
  connection.getClient().on('commandStarted', ({ commandName }) => asked.push(commandName));
});
afterAll(async () => {
  await connection.close();
  await store.close();
  rmSync(directory, { recursive: true, force: true });
});

interface Thing {
  readonly appId?: string;
  readonly name?: string;
  readonly due?: Date;
}

const modelOf = (name: string, schema: Schema<Thing>): Model<Thing> => connection.model<Thing>(name, schema);

const namesOf = async (collection: string): Promise<unknown[]> =>
  (await connection.collection(collection).indexes()).map(({ name }) => name);

describe('a model that is prepared', () => {
  it('has all its indexes by one request, however often it is asked for', async () => {
    const schema = new Schema<Thing>({ appId: String, name: String, due: Date }, { collection: 'things' });
    schema.index({ appId: 1, name: 1 }, { unique: true });
    schema.index({ due: 1 }, { expireAfterSeconds: 60, name: 'expiry' });
    const model = modelOf('Thing', schema);
    asked.length = 0;

    await Promise.all([prepareModel(model), prepareModel(model)]);

    expect(asked).toEqual(['createIndexes']);
    const indexes = await connection.collection('things').indexes();
    expect(indexes).toEqual([
      { v: 2, key: { _id: 1 }, name: '_id_' },
      { v: 2, key: { appId: 1, name: 1 }, name: 'appId_1_name_1', unique: true },
      { v: 2, key: { due: 1 }, name: 'expiry', expireAfterSeconds: 60 },
    ]);
  });

  it('has a collection without indexes, also if it was there before', async () => {
    const model = modelOf('Plain', new Schema<Thing>({ name: String }, { collection: 'plain' }));
    await connection.createCollection('plain');
    await prepareModel(model);
    expect(await namesOf('plain')).toEqual(['_id_']);
  });

  it('is left alone where its schema says so', async () => {
    const schema = new Schema<Thing>({ name: String }, { collection: 'untouched', autoCreate: false, autoIndex: false });
    schema.index({ name: 1 });
    await prepareModel(modelOf('Untouched', schema));
    expect((await connection.listCollections()).map(({ name }) => name)).not.toContain('untouched');
  });

  it('reports to waiting callers that an index cannot be created', async () => {
    await connection.collection('twice').insertMany([{ name: 'a' }, { name: 'a' }]);
    const schema = new Schema<Thing>({ name: String }, { collection: 'twice' });
    schema.index({ name: 1 }, { unique: true });
    const model = modelOf('Twice', schema);
    await expect(prepareModel(model)).rejects.toMatchObject({ code: 11_000 });
    await expect(prepareModel(model)).rejects.toMatchObject({ code: 11_000 });
  });
});
