import { Binary } from 'bson';
import { mongoError } from '../errors/mongo-error.js';
import { encodeReply } from '../wire/reply.js';
import type { ControlCommand } from './command.js';
import { optionalArray, requiredLong } from './fields.js';
import { noSuchTransaction, SESSION_TIMEOUT_MINUTES } from './sessions.js';

const commitTransaction: ControlCommand = {
  name: 'commitTransaction',
  access: 'control',
  stable: true,
  fields: ['recoveryToken'],
  async run(command, { session, sessions, store }) {
    if (!session) throw mongoError(125, 'commitTransaction must be run within a transaction');
    const number = requiredLong(command, 'txnNumber');
    // A retry after a crash only has to learn that it was committed.
    const touched = session.transaction?.store.touched.keys() ?? [];
    const databases = new Set([...touched].map(({ database }) => database));
    await store.gates.enter([...databases], () =>
      store.writes.run(() => sessions.commit(session, number, encodeReply({ ok: 1 }))),
    );
    return { ok: 1 };
  },
};

const abortTransaction: ControlCommand = {
  name: 'abortTransaction',
  access: 'control',
  stable: true,
  fields: ['recoveryToken'],
  run(command, { session, sessions }) {
    if (!session) throw mongoError(125, 'abortTransaction must be run within a transaction');
    const number = requiredLong(command, 'txnNumber');
    if ((session.transaction ?? session.remote)?.number !== number) throw noSuchTransaction(number);
    sessions.abort(session);
    return { ok: 1 };
  },
};

const startSession: ControlCommand = {
  name: 'startSession',
  access: 'control',
  fields: [],
  run: () => ({
    id: { id: new Binary(crypto.getRandomValues(Buffer.alloc(16)), Binary.SUBTYPE_UUID) },
    timeoutMinutes: SESSION_TIMEOUT_MINUTES,
    ok: 1,
  }),
};

const endSessions: ControlCommand = {
  name: 'endSessions',
  aliases: ['killSessions'],
  access: 'control',
  stable: true,
  fields: [],
  run(command, { sessions }) {
    const [name = ''] = Object.keys(command);
    for (const lsid of optionalArray(command, name) ?? []) sessions.end(lsid);
    return { ok: 1 };
  },
};

const refreshSessions: ControlCommand = {
  name: 'refreshSessions',
  access: 'control',
  stable: true,
  fields: [],
  run(command, { sessions }) {
    for (const lsid of optionalArray(command, 'refreshSessions') ?? []) sessions.get(lsid);
    return { ok: 1 };
  },
};

export const sessionCommands = [commitTransaction, abortTransaction, startSession, endSessions, refreshSessions];
