import { Injectable } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { EJSON, type Document } from 'bson';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { driverPlace } from '#store/driver/driver-database.js';
import { DataSources } from '../../../runtime/src/data/data-sources.js';

/** Options of reads and writes. */
interface Options {
  readonly projection?: Document;
  readonly sort?: Document;
  readonly limit?: number;
  readonly upsert?: boolean;
}

/** Call of a method of the driver's collection. */
export interface Documents {
  readonly service: string;
  readonly database: string;
  readonly collection: string;
  readonly method: string;
  /** Extended JSON of an array. */
  readonly argumentsEjson: string;
}

/** Reads and writes documents without rules, as the owner of the database can. */
@Injectable()
export class DocumentTrials {
  constructor(private readonly module: ModuleRef) {}

  /** Runs the method and returns its result as extended JSON. */
  async run(appId: string, { service: name, database, collection, method, argumentsEjson }: Documents): Promise<string> {
    const snapshot = await this.module.get(AppSnapshots, { strict: false }).byId(appId);
    const service = Object.values(snapshot.services).find((each) => each.name === name);
    if (service === undefined) throw new Error(`the app has no data source ${name}`);
    const opened = await this.module.get(DataSources, { strict: false }).database(snapshot, service, database);
    const { handle: target } = driverPlace(opened.place(collection));
    const [first = {}, second = {}, third = {}] = EJSON.parse(argumentsEjson) as [Document?, Document?, Options?];
    const work = {
      find: () => target.find(first, second).toArray(),
      findOne: () => target.findOne(first, second),
      insertOne: () => target.insertOne(first),
      insertMany: async () => {
        const { insertedIds } = await target.insertMany(first as Document[]);
        return { insertedIds: Object.values(insertedIds) };
      },
      updateOne: () => target.updateOne(first, second, third),
      updateMany: () => target.updateMany(first, second, third),
      deleteOne: () => target.deleteOne(first),
      deleteMany: () => target.deleteMany(first),
      count: () => target.countDocuments(first),
      aggregate: () => target.aggregate(first as Document[]).toArray(),
    };
    if (!isMethod(work, method)) throw new Error(`collections have no method ${method}`);
    return EJSON.stringify({ result: await work[method]() }, { relaxed: false });
  }
}

function isMethod<T extends object>(methods: T, name: string): name is Extract<keyof T, string> {
  return Object.hasOwn(methods, name);
}
