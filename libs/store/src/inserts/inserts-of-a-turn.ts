/** Maximum number of documents in one command, and of their bytes: further documents are sent with the next one. */
const TOGETHER_MAX = 100;
const TOGETHER_BYTES_MAX = 128 * 1024;
/** Bytes of a document that goes with others; a larger one would be what they wait for. */
const SMALL_BYTES_MAX = 16 * 1024;

/** App, deadline and signal of an insertion. */
export interface InsertScope {
  /** The store shares its time among apps: no command is of two. */
  readonly owner: string;
  /** Unix milliseconds. */
  readonly deadline: number;
  readonly statementMs?: number;
  readonly signal: AbortSignal;
}

/**
 * Errors of rejected documents of one command, by index; `null`: the error is only known if the document is sent alone.
 */
export type Refusals = ReadonlyMap<number, unknown>;

/** Collection that documents are inserted into. */
export interface InsertTarget<T> {
  alone(one: T, scope: InsertScope): Promise<void>;
  /** Inserts documents independently of each other. Rejects with an error that affected all of them. */
  together(all: readonly T[], scope: InsertScope): Promise<Refusals>;
}

interface Waiting<T> {
  readonly one: T;
  readonly bytes: number;
  readonly scope: InsertScope;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

interface Turn<T> {
  readonly waiting: Waiting<T>[];
  readonly owner: string;
  bytes: number;
}

/**
 * Inserts into one collection, combining the documents of one event-loop turn and one app: a command costs as much as
 * the dozen small documents it can hold. Each is inserted, or fails, as if it were alone.
 */
export class InsertsOfATurn<T> {
  private turn: Turn<T> | undefined;

  /** @param bytesOf how large one is, as far as that matters */
  constructor(
    private readonly target: InsertTarget<T>,
    private readonly bytesOf: (one: T) => number = () => 0,
  ) {}

  /** Resolves when it is stored. */
  add(one: T, scope: InsertScope): Promise<void> {
    const bytes = this.bytesOf(one);
    if (bytes > SMALL_BYTES_MAX) return this.target.alone(one, scope);
    return new Promise((resolve, reject) => this.join({ one, bytes, scope, resolve, reject }));
  }

  /** Sends what waits: another statement of the collection is about to be sent, which is to find it. */
  flush(): void {
    const { turn } = this;
    this.turn = undefined;
    const waiting = turn?.waiting.filter(isPresent) ?? [];
    const [first, ...others] = waiting;
    if (!first) return;
    void (others.length === 0 ? this.sendAlone(first) : this.sendTogether(waiting));
  }

  private join(waiting: Waiting<T>): void {
    const { owner } = waiting.scope;
    const { turn } = this;
    if (
      turn &&
      !(turn.owner === owner && turn.waiting.length < TOGETHER_MAX && turn.bytes + waiting.bytes <= TOGETHER_BYTES_MAX)
    ) {
      this.flush();
    }
    const joined = (this.turn ??= this.begin(owner));
    joined.waiting.push(waiting);
    joined.bytes += waiting.bytes;
  }

  private begin(owner: string): Turn<T> {
    const turn: Turn<T> = { waiting: [], owner, bytes: 0 };
    setImmediate(() => {
      if (this.turn === turn) this.flush();
    });
    return turn;
  }

  private async sendAlone({ one, scope, resolve, reject }: Waiting<T>): Promise<void> {
    try {
      await this.target.alone(one, scope);
      resolve();
    } catch (error) {
      reject(error);
    }
  }

  private async sendTogether(waiting: readonly Waiting<T>[]): Promise<void> {
    const { scope, end } = scopeOfAll(waiting);
    try {
      const refusals = await this.target.together(
        waiting.map(({ one }) => one),
        scope,
      );
      for (const [index, each] of waiting.entries()) {
        const refusal = refusals.get(index);
        if (refusal === undefined) each.resolve();
        else if (refusal === null) void this.sendAlone(each);
        else each.reject(refusal);
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    } finally {
      end();
    }
  }
}

/** Returns `true` if the caller still waits; otherwise its document is not inserted. */
function isPresent<T>({ scope: { signal }, reject }: Waiting<T>): boolean {
  if (signal.aborted) reject(signal.reason);
  return !signal.aborted;
}

/**
 * Returns a scope that lasts while any of the callers waits: a caller that disconnects is rejected immediately, without
 * affecting the others. A caller whose deadline is earlier is aborted by the code that set it.
 */
function scopeOfAll<T>(waiting: readonly Waiting<T>[]): { scope: InsertScope; end: () => void } {
  const all = new AbortController();
  let present = waiting.length;
  const ends = waiting.map(({ scope: { signal }, reject }) => {
    const leave = (): void => {
      reject(signal.reason);
      present -= 1;
      if (present === 0) all.abort(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    return () => signal.removeEventListener('abort', leave);
  });
  const scopes = waiting.map(({ scope }) => scope);
  const scope = {
    owner: scopes[0]?.owner ?? '',
    deadline: scopes.reduce((latest, { deadline }) => Math.max(latest, deadline), -Infinity),
    statementMs: scopes.reduce((longest, { statementMs = Infinity }) => Math.max(longest, statementMs), -Infinity),
    signal: all.signal,
  };
  return { scope, end: () => ends.forEach((end) => end()) };
}
