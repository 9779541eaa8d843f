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
  /** Instructions for the reader: `mode` and its parameters; see `ReaderMode`. */
  readonly head: Document;
  readonly message: readonly Buffer[];
  /** Owner of the statement: turns are shared between owners. */
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
  /** Number of times it has been put back in favor of others. */
  level = 0;
  tries = 0;
  readonly queued = performance.now();
  began = 0;
  /** Time at which it was asked to stop; 0: it was not. */
  stoppingSince = 0;
  putBack = false;
  cancelled = false;
  /** True once the reader has begun to send its result: from here on it runs to the end. */
  answering = false;
  settled = false;
  /** Reason why its changes could not be stored; the reader runs to the end meanwhile. */
  refusal: Error | undefined;
  /** Reason why its reader was killed, if the statement caused it. */
  reason: Error | undefined;
  private release = (): void => undefined;

  constructor(
    readonly request: JobRequest,
    private readonly resolve: (reply: ReaderReply) => void,
    private readonly reject: (error: Error) => void,
  ) {}

  /** Cancels the job when the peer disconnects: its result is not needed any more. */
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
