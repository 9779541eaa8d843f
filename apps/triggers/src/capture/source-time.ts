import type { MongoClient } from 'mongodb';
import { AppError } from '#contracts/error.js';
import { operationTimeOf, type OperationTime, type SourceClocks } from '#triggers/operation-time.js';

/**
 * Asks a data source for its operation time: every change acknowledged before has an earlier one or this one, every change begun after a
 * later one.
 * @throws AppError `MongoDBError` for a server that has none, which has no change streams either
 */
export async function readOperationTime(client: MongoClient): Promise<OperationTime> {
  const { operationTime } = await client.db('admin').command({ ping: 1 }, { readPreference: 'primary' });
  const time = operationTimeOf(operationTime);
  if (!time) throw new AppError('MongoDBError', 'the data source reports no operation time: it is not a replica set');
  return time;
}

/** Asks a data source for its clocks. @param now the platform's clock */
export async function readClocks(client: MongoClient, now: () => Date): Promise<SourceClocks> {
  const operationTime = await readOperationTime(client);
  const asked = now().getTime();
  const { localTime } = await client.db('admin').command({ hello: 1 }, { readPreference: 'primary' });
  const platformMs = (asked + now().getTime()) / 2;
  return { operationTime, ownMs: localTime instanceof Date ? localTime.getTime() : platformMs, platformMs };
}
