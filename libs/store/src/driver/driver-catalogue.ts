import type { CreateIndexesOptions, IndexSpecification, MongoClient } from 'mongodb';
import type { Document } from '#codecs/bson/values.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type { Catalogue, CollectionEntry, Database, Place, Terms } from '../port/store.js';
import { driverPlace } from './driver-database.js';
import { statementOptions } from './statement-options.js';
import { told } from './store-errors.js';

/** Databases, collections and indexes of a server. */
export class DriverCatalogue implements Catalogue {
  constructor(private readonly client: MongoClient) {}

  buildInfo(owner: string): Promise<Document> {
    return told(() => this.client.db('admin').command({ buildInfo: 1, comment: owner }));
  }

  databases(terms: Terms): Promise<string[]> {
    return told(async () => {
      const admin = this.client.db('admin').admin();
      const { databases } = await admin.listDatabases({ nameOnly: true, ...statementOptions(terms) });
      return databases.map(({ name }) => name);
    });
  }

  collections(database: Database, terms: Terms, name?: string): Promise<CollectionEntry[]> {
    return told(async () => {
      const filter = name === undefined ? {} : { name };
      const options = { nameOnly: true, ...statementOptions(terms) } as const;
      const found = await this.client.db(database.name).listCollections(filter, options).toArray();
      return found.map((each) => ({ name: each.name, type: each.type ?? 'collection' }));
    });
  }

  create({ database, collection }: Place, terms: Terms): Promise<void> {
    return told(async () => {
      // The driver would send a signal as a property of the command.
      const { signal: _, ...others } = statementOptions(terms);
      await this.client.db(database.name).createCollection(collection, others);
    });
  }

  drop(place: Place, terms: Terms): Promise<void> {
    return told(async () => void (await this.at(place).drop(statementOptions(terms))));
  }

  rename(place: Place, to: string, terms: Terms): Promise<void> {
    return told(async () => void (await this.at(place).rename(to, statementOptions(terms))));
  }

  estimate(place: Place, terms: Terms): Promise<number> {
    return told(() => driverPlace(place).handle.estimatedDocumentCount(statementOptions(terms)));
  }

  indexes(place: Place, terms: Terms): Promise<Document[]> {
    return told(() =>
      this.at(place)
        .listIndexes({ ...statementOptions(terms), ...KEEP_TYPES })
        .toArray(),
    );
  }

  createIndex(place: Place, key: Document, options: Document, terms: Terms): Promise<string> {
    const asked = options as CreateIndexesOptions;
    return told(() => this.at(place).createIndex(key as IndexSpecification, { ...statementOptions(terms), ...asked }));
  }

  dropIndex(place: Place, name: string, terms: Terms): Promise<void> {
    return told(async () => void (await this.at(place).dropIndex(name, statementOptions(terms))));
  }

  private at({ database, collection }: Place) {
    return this.client.db(database.name).collection(collection);
  }
}
