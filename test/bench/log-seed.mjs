// Fills the log of an app as the logging service would, without requests.
import 'reflect-metadata';
import { ObjectId } from 'mongodb';
import mongoose from 'mongoose';
import { BLOCK_RECORD, blockRecordSchema } from '../../dist/apps/logging/src/blocks/block.model.js';
import { BlocksRepository } from '../../dist/apps/logging/src/blocks/blocks.repository.js';
import { newBlocks } from '../../dist/apps/logging/src/blocks/entry-block.js';
import { receivedLines } from '../../dist/apps/logging/src/blocks/received-lines.js';
import { EntryIds } from '../../dist/libs/apps/src/log/entry-ids.js';
import { entryLine } from '../../dist/libs/apps/src/log/entry.js';
import { lineBatch } from '../../dist/libs/apps/src/log/log-sink.js';

/** Entries of one batch: a quarter of a second of them, one each millisecond. */
const BATCH = 250;
const WRITERS = 3;
const USERS = 100;
const ERROR_EVERY = 100;
const LOGIN_EVERY = 10;

export const userAt = (index) => `user-${index % USERS}`;

/**
 * Stores `count` entries, one each millisecond from `begun` on, through the functions new entries are stored by. Of 100 entries one failed
 * and one is of each user; of ten one is a login.
 *
 * @returns the id of the request at a place, counted from the oldest entry
 */
export async function seedLog(uri, app, count, begun) {
  const connection = await mongoose.createConnection(uri, { dbName: 'groundwork_logging' }).asPromise();
  const model = connection.model(BLOCK_RECORD, blockRecordSchema);
  await model.init();
  const repository = new BlocksRepository(model);
  const ids = new EntryIds();
  const suffix = new ObjectId().toHexString().slice(8);
  const requestAt = (index) =>
    Math.floor((begun + index) / 1_000).toString(16) + (index + 0x1000000).toString(16) + suffix.slice(7);
  let next = 0;
  const write = async () => {
    while (next < count) {
      const from = next;
      next += BATCH;
      const lines = Array.from({ length: Math.min(BATCH, count - from) }, (_, offset) => {
        return lineAt(ids, app, from + offset, begun, requestAt(from + offset));
      });
      const { read } = receivedLines(lineBatch(lines));
      await repository.append(newBlocks(read, new Date(begun + from)));
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, write));
  await connection.close();
  return requestAt;
}

function lineAt(ids, app, index, begun, requestId) {
  const started = new Date(begun + index);
  const url = `/api/client/v2.0/app/${app.client_app_id}`;
  const call = { type: 'FUNCTION', path: '/functions/call', details: { function_name: 'greet' } };
  const login = { type: 'AUTH', path: '/auth/providers/anon-user/login' };
  const { type, path, details } = index % LOGIN_EVERY === 0 ? login : call;
  return entryLine(
    ids.next(begun + index),
    { appId: app._id, groupId: app.group_id, domainId: app.domain_id },
    {
      type,
      started,
      completed: started,
      request: { id: requestId, url: `${url}${path}`, method: 'POST' },
      status: 200,
      ...(index % ERROR_EVERY === 50 ? { failure: { status: 200, message: 'it failed', code: null } } : {}),
      userId: userAt(index),
      details,
    },
  );
}
