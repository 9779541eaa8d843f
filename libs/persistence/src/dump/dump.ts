import { createWriteStream } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { Binary, type Document } from 'bson';
import type { Db, MongoClient } from 'mongodb';
import { DumpError } from './dump-error.js';
import { fileNameOf, isDumped } from './dump-names.js';
import { metadataText } from './metadata.js';

/** Documents requested per batch. */
const BATCH = 1_000;

export interface Dumped {
  readonly namespace: string;
  /** `null` for a view. */
  readonly documents: number | null;
}

/** Writes every collection and view of a server into a directory, in the layout of `mongodump`; each collection as it is read. */
export async function dumpAll(client: MongoClient, directory: string): Promise<Dumped[]> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  if ((await readdir(directory)).length > 0) throw new DumpError(`${directory} is not empty`);
  const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
  const dumped: Dumped[] = [];
  for (const { name } of databases.filter((database) => isDumped(database.name))) {
    const database = client.db(name);
    await mkdir(join(directory, name), { mode: 0o700 });
    const collections = await database.listCollections({}, { nameOnly: false, promoteValues: false }).toArray();
    for (const collection of collections as unknown as CollectionInfo[]) {
      if (collection.name.startsWith('system.')) continue;
      dumped.push(await dumpCollection(database, collection, join(directory, name, fileNameOf(collection.name))));
    }
  }
  return dumped;
}

interface CollectionInfo {
  readonly name: string;
  readonly type?: string;
  readonly options?: Document;
  readonly info?: { readonly uuid?: Binary };
}

async function dumpCollection(database: Db, collection: CollectionInfo, path: string): Promise<Dumped> {
  const { name, type = 'collection', options = {}, info } = collection;
  const namespace = `${database.databaseName}.${name}`;
  if (type !== 'collection' && type !== 'view')
    throw new DumpError(`${namespace} is a ${type}, which is not dumped: use mongodump`);
  const isView = type === 'view';
  const source = database.collection(name);
  const indexes = isView ? [] : await source.listIndexes({ promoteValues: false }).toArray();
  const uuid = isView || !info?.uuid ? '' : Buffer.from(info.uuid.value()).toString('hex');
  let documents = 0;
  if (!isView) {
    const cursor = source.find({}, { raw: true, batchSize: BATCH });
    async function* bytes(): AsyncGenerator<Uint8Array, void> {
      for await (const document of cursor) {
        documents++;
        yield document as unknown as Uint8Array;
      }
    }
    await pipeline(bytes, createWriteStream(`${path}.bson`, { flags: 'wx', mode: 0o600 }));
  }
  const text = metadataText({ options, indexes, uuid, collectionName: name, type });
  await writeFile(`${path}.metadata.json`, text, { flag: 'wx', mode: 0o600 });
  return { namespace, documents: isView ? null : documents };
}
