import {
  MongoBulkWriteError,
  MongoNetworkError,
  MongoNetworkTimeoutError,
  MongoNotConnectedError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { storeUnavailable } from './store-failure.js';

const serverError = (code: number): MongoServerError => new MongoServerError({ message: 'at /data/store', code });

/** Returns an error in the form of the system's errors. */
const systemError = (code: string, syscall: string): Error => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });

/** Returns an error of a class the driver does not export. */
function named(name: string): Error {
  return Object.assign(new Error('x'), { name });
}

describe('a failure of the store', () => {
  it('is a full disk: reported as 503 with a retry time, without the message of the server', () => {
    const error = storeUnavailable(serverError(14_031));
    expect(error).toMatchObject({
      code: 'Unavailable',
      status: 503,
      message: 'the store accepts no writes: the disk is full',
      retryAfterSeconds: 10,
    });
  });

  it.each([
    ['a broken connection', new MongoNetworkError('connection 3 to /data/store.sock closed')],
    ['a connection that broke while it was written to', systemError('EPIPE', 'write')],
    ['a connection that was reset', systemError('ECONNRESET', 'read')],
    [
      'a connection the server ended',
      Object.assign(new Error('This socket has been ended by the other party'), { code: 'EPIPE' }),
    ],
    ['a stop', serverError(91)],
    ['a time limit of the network', new MongoNetworkTimeoutError('connection 1 timed out')],
    ['a server that is not found', new MongoServerSelectionError('no server', {} as never)],
    ['a topology that is closed', new MongoTopologyClosedError('Topology is closed')],
    ['a client that is closed', new MongoNotConnectedError('Client must be connected')],
    ['a connection that ended before the answer', named('MongoUnexpectedServerResponseError')],
    ['a session whose client was replaced', named('MongoExpiredSessionError')],
    ['a pool that was cleared', named('MongoPoolClearedError')],
    ['a pool that was cleared on a network error', named('PoolClearedOnNetworkError')],
    ['a pool that is closed', named('MongoPoolClosedError')],
    ['a pool without a free connection', named('MongoWaitQueueTimeoutError')],
    ['a server the object mapper does not find', new mongoose.Error.MongooseServerSelectionError('no server')],
    [
      'a statement that waited for a connection',
      new mongoose.Error('Operation `apps.findOne()` buffering timed out after 10000ms'),
    ],
    ['a write a stopping server did not confirm', Object.assign(named('MongoWriteConcernError'), { code: 11_600 })],
    ['a bulk write that lost its connection', new MongoBulkWriteError(new MongoNetworkError('closed') as never, {} as never)],
    ['a wrapper of it', new Error('could not save', { cause: new MongoNetworkError('closed') })],
  ])('is %s: reported as 503', (_, cause) => {
    expect(storeUnavailable(cause)).toMatchObject({
      code: 'Unavailable',
      message: 'the database is not reachable',
      retryAfterSeconds: 1,
      cause,
    });
  });

  it.each([
    serverError(11_000),
    new mongoose.Error('Cast to ObjectId failed'),
    Object.assign(new Error('of another library'), { code: 91 }),
    new MongoBulkWriteError({ message: 'x', code: 2 }, {} as never),
    systemError('EPIPE', 'spawn'),
    systemError('ENOENT', 'read'),
    new TypeError('a bug'),
    new AppError('Conflict', 'x'),
    'text',
    undefined,
  ])('is not %s', (error) => {
    expect(storeUnavailable(error)).toBeNull();
  });
});
