import { ObjectId } from 'bson';
import type { Document } from '../bson/types.js';

/** Identity the server reports to its clients. */
export interface ServerIdentity {
  /** Name of the one-node replica set: drivers then use retryable writes and transactions as in production. */
  readonly replicaSet: string;
  /** `host:port`, or the path of the socket. */
  readonly address: string;
  readonly started: number;
  readonly connections: () => number;
  /** Metrics of long statements that `serverStatus` reports. */
  readonly isolation: () => Document;
}

/** Constant: the single node is always the elected primary. */
export const ELECTION_ID = new ObjectId('7fffffff0000000000000001');

export const SERVER_VERSION = '8.0.0';

/** Wire protocol version of server 8.0. */
export const MAX_WIRE_VERSION = 25;

export const MAX_DOCUMENT_BYTES = 16 << 20;
