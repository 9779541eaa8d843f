import { Injectable } from '@nestjs/common';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { DataSources } from '../data/data-sources.js';
import { HeldChanges } from './held-changes.js';
import { SharedChanges } from './shared-changes.js';
import { StoreChanges } from './store-changes.js';
import { watchedStages, type Watched } from './watch-request.js';

/** Opens change streams of collections; changes that wait for their reader are counted for their app. */
@Injectable()
export class WatchedCollections {
  constructor(
    private readonly sources: DataSources,
    private readonly held: HeldChanges,
    private readonly shared: SharedChanges,
  ) {}

  async open({ snapshot, service }: { snapshot: AppSnapshot; service: ServiceConfig }, watched: Watched): Promise<StoreChanges> {
    const { database, collection } = watched.namespace;
    const source = await this.sources.watching(snapshot, service, database);
    const hold = (bytes: number) => this.held.hold(snapshot.appId, bytes);
    // The server itself reports the database by the app's name, so that filters see no other name.
    const renamed = source.name === database ? [] : [{ $set: { 'ns.db': { $literal: database } } }];
    const stages = [...renamed, ...watchedStages(watched)];
    const place = source.place(collection);
    return new StoreChanges(await this.shared.open({ appId: snapshot.appId, place, stages, hold }));
  }

  /** Keeps the data source open: without use it would be closed. */
  async keep({ snapshot, service }: { snapshot: AppSnapshot; service: ServiceConfig }, watched: Watched): Promise<void> {
    await this.sources.watching(snapshot, service, watched.namespace.database);
  }
}
