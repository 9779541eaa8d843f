import { Timestamp } from 'bson';
import { hasField, type Document } from '../bson/types.js';
import { MAX_MESSAGE_BYTES } from '../wire/message.js';
import type { ControlCommand } from './command.js';
import { ELECTION_ID, MAX_DOCUMENT_BYTES, MAX_WIRE_VERSION, SERVER_VERSION, type ServerIdentity } from './server-identity.js';
import { SESSION_TIMEOUT_MINUTES } from './sessions.js';

const MAX_WRITE_BATCH = 100_000;

/** Returns the reply that makes a driver treat this server as the primary of a one-node replica set. */
export function helloReply(command: Document, { replicaSet, address }: ServerIdentity): Document {
  const now = new Date();
  return {
    helloOk: true,
    [hasField(command, 'hello') ? 'isWritablePrimary' : 'ismaster']: true,
    setName: replicaSet,
    setVersion: 1,
    secondary: false,
    hosts: [address],
    primary: address,
    me: address,
    electionId: ELECTION_ID,
    lastWrite: { opTime: { ts: new Timestamp({ t: Math.floor(now.getTime() / 1000), i: 1 }), t: 1 }, lastWriteDate: now },
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: MAX_WRITE_BATCH,
    localTime: now,
    logicalSessionTimeoutMinutes: SESSION_TIMEOUT_MINUTES,
    connectionId: 1,
    minWireVersion: 0,
    maxWireVersion: MAX_WIRE_VERSION,
    readOnly: false,
    ok: 1,
  };
}

const hello: ControlCommand = {
  name: 'hello',
  aliases: ['ismaster', 'isMaster'],
  access: 'control',
  // Drivers announce capabilities here; the reply names the ones this server has.
  fields: 'any',
  stable: true,
  run: (command, { server }) => helloReply(command, server),
};

const ping: ControlCommand = { name: 'ping', access: 'control', fields: [], stable: true, run: () => ({ ok: 1 }) };

const buildInfo: ControlCommand = {
  name: 'buildInfo',
  aliases: ['buildinfo'],
  access: 'control',
  fields: [],
  run: () => ({
    version: SERVER_VERSION,
    versionArray: SERVER_VERSION.split('.').map(Number).concat(0),
    gitVersion: 'embedded',
    modules: [],
    storageEngines: ['lmdb'],
    bits: 64,
    debug: false,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    ok: 1,
  }),
};

export const helloCommands = [hello, ping, buildInfo];
