import { Injectable } from '@nestjs/common';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { DataSources } from '../data/data-sources.js';
import { collectionOf } from '../data/driver-handles.js';
import { HeldChanges } from './held-changes.js';
import { StoreChanges } from './store-changes.js';
import { watchedStages, type Watched } from './watch-request.js';

/** Changes of collections as their data source tells them; what waits for its reader is counted for its app. */
@Injectable()
export class WatchedCollections {
  constructor(
    private readonly sources: DataSources,
    private readonly held: HeldChanges,
  ) {}

  async open({ snapshot, service }: { snapshot: AppSnapshot; service: ServiceConfig }, watched: Watched): Promise<StoreChanges> {
    const { database, collection } = watched.namespace;
    const source = await this.sources.watching(snapshot, service, database);
    const hold = (bytes: number) => this.held.hold(snapshot.appId, bytes);
    // The server itself tells of the database by the app's name, so that filters see no other.
    const renamed = source.databaseName === database ? [] : [{ $set: { 'ns.db': { $literal: database } } }];
    return StoreChanges.open(snapshot.appId, collectionOf(source, collection), [...renamed, ...watchedStages(watched)], hold);
  }

  /** An unused data source is let go of: this one is in use. */
  async keep({ snapshot, service }: { snapshot: AppSnapshot; service: ServiceConfig }, watched: Watched): Promise<void> {
    await this.sources.watching(snapshot, service, watched.namespace.database);
  }
}
