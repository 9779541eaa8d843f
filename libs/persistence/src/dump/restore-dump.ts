import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Document } from 'bson';
import type { Db, MongoClient } from 'mongodb';
import { bsonDocuments, documentOf } from './bson-files.js';
import { DumpError } from './dump-error.js';
import { isDumped } from './dump-names.js';
import type { Dumped } from './dump.js';
import { parseMetadata, type CollectionMetadata } from './metadata.js';

const METADATA = '.metadata.json';
/** Maximum that one command inserts. */
const BATCH_DOCUMENTS = 1_000;
const BATCH_BYTES = 8 << 20;

interface Found {
  readonly database: Db;
  readonly metadata: CollectionMetadata;
  readonly bsonPath: string;
}

/**
 * Creates the collections and views of a dump in the layout of `mongodump`, in databases named by `nameOf`, or as in the dump.
 * Nothing is written if one of them exists already; a later failure leaves the ones that were created.
 */
export async function restoreDump(
  client: MongoClient,
  directory: string,
  nameOf: (database: string) => string = (database) => database,
): Promise<Dumped[]> {
  const found = await read(client, directory, nameOf);
  if (found.length === 0) throw new DumpError(`${directory} does not contain a dump`);
  for (const { database, metadata } of found) {
    const [taken] = await database.listCollections({ name: metadata.collectionName }, { nameOnly: true }).toArray();
    if (taken)
      throw new DumpError(
        `collection ${namespaceOf(database, metadata)} already exists: drop it, or restore into an empty store`,
      );
  }
  const restored: Dumped[] = [];
  for (const one of found.filter(({ metadata }) => metadata.type === 'collection')) restored.push(await restoreCollection(one));
  for (const { database, metadata } of found.filter((one) => one.metadata.type === 'view')) {
    await database.command({ create: metadata.collectionName, ...metadata.options });
    restored.push({ namespace: namespaceOf(database, metadata), documents: null });
  }
  return restored;
}

async function read(client: MongoClient, directory: string, nameOf: (database: string) => string): Promise<Found[]> {
  const found: Found[] = [];
  const databases = await readdir(directory, { withFileTypes: true });
  for (const { name } of databases.filter((entry) => entry.isDirectory() && isDumped(entry.name))) {
    for (const file of (await readdir(join(directory, name))).toSorted()) {
      const path = join(directory, name, file);
      if (file.endsWith('.gz')) throw new DumpError(`${path} is compressed: decompress the dump first`);
      if (!file.endsWith(METADATA)) continue;
      const fileName = file.slice(0, -METADATA.length);
      const metadata = parseMetadata(path, fileName, await readFile(path, 'utf8'));
      if (metadata.type !== 'collection' && metadata.type !== 'view')
        throw new DumpError(`${path} is of a ${metadata.type}: use mongorestore`);
      const bsonPath = join(directory, name, `${fileName}.bson`);
      if (metadata.type === 'collection' && !existsSync(bsonPath)) throw new DumpError(`${bsonPath} is missing`);
      found.push({ database: client.db(nameOf(name)), metadata, bsonPath });
    }
  }
  return found;
}

async function restoreCollection({ database, metadata, bsonPath }: Found): Promise<Dumped> {
  const { collectionName, options, indexes } = metadata;
  await database.command({ create: collectionName, ...options });
  let documents = 0;
  for await (const batch of batches(bsonPath)) {
    // Inserts documents unchanged: they passed the validation in force when they were written, or are older than it.
    const insert = { forceServerObjectId: true, bypassDocumentValidation: true, ignoreUndefined: false };
    await database.collection(collectionName).insertMany(batch, insert);
    documents += batch.length;
  }
  const others = indexes.filter(({ name }) => name !== '_id_').map(withoutNamespace);
  if (others.length > 0) await database.command({ createIndexes: collectionName, indexes: others });
  return { namespace: namespaceOf(database, metadata), documents };
}

async function* batches(path: string): AsyncGenerator<Document[], void> {
  let batch: Document[] = [];
  let size = 0;
  for await (const bytes of bsonDocuments(path)) {
    if (batch.length === BATCH_DOCUMENTS || (batch.length > 0 && size + bytes.length > BATCH_BYTES)) {
      yield batch;
      batch = [];
      size = 0;
    }
    batch.push(documentOf(path, bytes));
    size += bytes.length;
  }
  if (batch.length > 0) yield batch;
}

/** Removes the namespace: servers before 4.4 include it in index descriptions, and no server accepts it. */
function withoutNamespace(index: Document): Document {
  return Object.fromEntries(Object.entries(index).filter(([name]) => name !== 'ns'));
}

function namespaceOf(database: Db, { collectionName }: CollectionMetadata): string {
  return `${database.databaseName}.${collectionName}`;
}
