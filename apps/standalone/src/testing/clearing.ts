import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { ENVIRONMENT, type Environment } from '#process/env/environment.js';
import { isReservedDatabase } from '#store/driver/platform-database.js';
import { RecordOwners } from '../../../identity/src/users/record-owners.js';
import { DataSources } from '../../../runtime/src/data/data-sources.js';
import { Controls } from './app-controls.js';
import { HttpMocks } from './http-mocks.js';
import { Settling } from './settling.js';

/** Puts an app back to what it was when it was pushed, but for its configuration. */
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

  /** Returns what still waited where the app did not come to rest; then only that was waited for. */
  async reset(appId: string): Promise<string[]> {
    const app = this.controls.of(appId);
    const before = await this.settling.settled(appId);
    if (before.length > 0) return before;
    // What is removed is no event of the test's.
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

  /** Returns the mails of the platform as they were written, oldest first. */
  async mails(): Promise<string[]> {
    return Promise.all((await this.mailFiles()).map((path) => readFile(path, 'utf8')));
  }

  /** Collections stay, with their indexes. Those of servers that an app names itself are not touched. */
  private async removeDocuments(appId: string): Promise<void> {
    const snapshot = await this.module.get(AppSnapshots, { strict: false }).byId(appId);
    const sources = this.module.get(DataSources, { strict: false });
    for (const service of Object.values(snapshot.services).filter(({ type }) => type === 'mongodb-atlas')) {
      const { client, shown } = await sources.server(snapshot, service);
      const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
      for (const name of await shown(databases.map((each) => each.name).filter((each) => !isReservedDatabase(each)))) {
        const database = await sources.database(snapshot, service, name);
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
