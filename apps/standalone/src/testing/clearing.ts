import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { ENVIRONMENT, type Environment } from '#process/env/environment.js';
import { driverDatabase } from '#store/driver/driver-database.js';
import { isReservedDatabase } from '#store/driver/platform-database.js';
import { RecordOwners } from '../../../identity/src/users/record-owners.js';
import { DataSources } from '../../../runtime/src/data/data-sources.js';
import { Controls } from './app-controls.js';
import { HttpMocks } from './http-mocks.js';
import { Settling } from './settling.js';

/** Milliseconds a store has to name its databases. */
const CLEARED_MS = 60_000;

/** Removes documents, users, mails and test settings of an app, and keeps its configuration. */
@Injectable()
export class Clearing {
  private readonly outbox: string;

  constructor(
    private readonly module: ModuleRef,
    private readonly settling: Settling,
    private readonly controls: Controls,
    private readonly mocks: HttpMocks,
    @Inject(ENVIRONMENT) { DATA_DIR }: Environment<'DATA_DIR'>,
  ) {
    this.outbox = resolve(join(DATA_DIR, 'outbox'));
  }

  /**
   * Clears the app. Returns the work that is still pending after ten seconds; in that case the app was not cleared, or
   * not completely.
   */
  async reset(appId: string): Promise<string[]> {
    const app = this.controls.of(appId);
    const before = await this.settling.settled(appId);
    if (before.length > 0) return before;
    // The deletions must not start triggers.
    app.isQuiet = true;
    try {
      await this.removeDocuments(appId);
      await this.module.get(RecordOwners, { strict: false }).removeOfApp(appId);
      const left = await this.settling.settled(appId);
      if (left.length > 0) return left;
    } finally {
      app.isQuiet = false;
    }
    for (const path of await this.mailFiles()) await rm(path, { force: true });
    app.reset();
    this.mocks.reset();
    return [];
  }

  /** Returns the content of all emails of the platform, oldest first. */
  async mails(): Promise<string[]> {
    return Promise.all((await this.mailFiles()).map((path) => readFile(path, 'utf8')));
  }

  /** Deletes documents and keeps collections and indexes. Does not touch databases the app connects to by a connection string. */
  private async removeDocuments(appId: string): Promise<void> {
    const snapshot = await this.module.get(AppSnapshots, { strict: false }).byId(appId);
    const sources = this.module.get(DataSources, { strict: false });
    for (const service of Object.values(snapshot.services).filter(({ type }) => type === 'mongodb-atlas')) {
      const { store, shown } = await sources.server(snapshot, service);
      const terms = { owner: appId, deadline: Date.now() + CLEARED_MS, signal: new AbortController().signal };
      const databases = await store.catalogue.databases(terms);
      for (const name of await shown(databases.filter((each) => !isReservedDatabase(each)))) {
        const { handle: database } = driverDatabase(await sources.database(snapshot, service, name));
        for (const { name: collection } of await database.listCollections({ type: 'collection' }, { nameOnly: true }).toArray()) {
          if (!collection.startsWith('system.')) await database.collection(collection).deleteMany({});
        }
      }
    }
  }

  private async mailFiles(): Promise<string[]> {
    const names = await readdir(this.outbox).catch((error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
      throw error;
    });
    return names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => join(this.outbox, name));
  }
}
