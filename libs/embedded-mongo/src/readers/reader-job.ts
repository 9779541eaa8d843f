import type { Document } from '../bson/types.js';
import { MongoError } from '../errors/mongo-error.js';
import type { Peer } from '../wire/connection.js';
import type { ReaderProcess } from './reader-process.js';

/** The reader that alone could do it has ended, or had to stop for others. */
export class ReaderLost extends MongoError {
  constructor() {
    super(11601, 'operation was interrupted');
  }
}

/** A statement to be run by a reader. */
export interface JobRequest {
  /** What the reader is to do with the message: `mode` and its parameters; see `ReaderMode`. */
  readonly head: Document;
  readonly message: readonly Buffer[];
  /** Whose statement it is: turns are shared between owners. */
  readonly owner: string;
  /** Milliseconds since the epoch. */
  readonly deadline: number;
  /** Only this reader can do it: it has the cursor, or the transaction. */
  readonly reader?: ReaderProcess | undefined;
  /** It can be done elsewhere too, with more work: better than to wait for that reader. */
  readonly movable?: boolean;
  /** Takes a part of what the statement changes. */
  readonly onChanges?: (body: Buffer) => Promise<void>;
}

export interface ReaderReply {
  readonly head: Document;
  /** The encoded reply for the client. */
  readonly body: Buffer;
  readonly reader: ReaderProcess;
}

/** One statement on its way through the pool. */
export class ReaderJob {
  /** How often it has been put back for others. */
  level = 0;
  tries = 0;
  readonly queued = performance.now();
  began = 0;
  /** When it was asked to stop; 0: it was not. */
  stoppingSince = 0;
  putBack = false;
  cancelled = false;
  /** The reader has begun to tell what it found: from here on it goes on to the end. */
  answering = false;
  settled = false;
  /** Why what it changes could not be stored; the reader goes on to the end meanwhile. */
  refusal: Error | undefined;
  /** Why its reader was killed, when that was the statement's own fault. */
  reason: Error | undefined;
  private release = (): void => undefined;

  constructor(
    readonly request: JobRequest,
    private readonly resolve: (reply: ReaderReply) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  /** Nobody wants the result once the peer has gone. */
  until(peer: Peer, gone: () => void): void {
    peer.onClose.add(gone);
    this.release = () => peer.onClose.delete(gone);
  }

  begin(): void {
    this.began = performance.now();
    this.stoppingSince = 0;
    this.putBack = false;
    this.answering = false;
  }

  elapsed(): number {
    return performance.now() - this.began;
  }

  succeed(reply: ReaderReply): void {
    this.settle();
    this.resolve(reply);
  }

  fail(error: Error): void {
    this.settle();
    this.reject(error);
  }

  private settle(): void {
    this.settled = true;
    this.release();
  }
}
