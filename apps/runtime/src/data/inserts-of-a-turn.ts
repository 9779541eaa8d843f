import type { Collection } from 'mongodb';
import { timeLeft } from './action-scope.js';
import { insertDirectly, isPlain } from './direct-statements.js';
import type { StatementScope } from './statement-options.js';

/** Documents one command brings, and the bytes of them: whoever comes after them goes with the next one. */
const TOGETHER_MAX = 100;
const TOGETHER_BYTES_MAX = 128 * 1024;
/** Bytes of a document that goes with others; a larger one would be what they wait for. */
const SMALL_BYTES_MAX = 16 * 1024;

interface Waiting {
  readonly document: Uint8Array;
  readonly scope: StatementScope;
  readonly resolve: (isInserted: boolean) => void;
  readonly reject: (error: unknown) => void;
}

/** What waits for the end of a turn, by collection. */
const turns = new WeakMap<Collection, InsertsOfATurn>();

/**
 * Inserts a document that is BSON with an `_id`, together with the others that are inserted into the collection in this turn of the event loop:
 * a command costs as much as the dozen small documents it could bring. It is inserted, or fails, as if it were alone.
 * @returns false where the driver has to do it
 * @throws MongoServerError, and what connections fail with
 */
export async function insertOfTurn(collection: Collection, document: Uint8Array, scope: StatementScope): Promise<boolean> {
  if (!isPlain(collection, scope)) return false;
  if (document.length > SMALL_BYTES_MAX) return inserted(await insertDirectly(collection, [document], scope));
  // Whoever has no time left is told so at once.
  timeLeft(scope);
  return new Promise((resolve, reject) => joinTurn(collection, { document, scope, resolve, reject }));
}

/** Sends the inserts that wait: another statement of the collection is about to be sent, which is to find them. */
export function sendInsertsOfTurn(collection: Collection): void {
  turns.get(collection)?.send();
}

function joinTurn(collection: Collection, one: Waiting): void {
  let turn = turns.get(collection);
  if (turn && !turn.takes(one)) {
    turn.send();
    turn = undefined;
  }
  if (!turn) {
    turn = new InsertsOfATurn(collection, one.scope.appId);
    turns.set(collection, turn);
  }
  turn.add(one);
}

function inserted(refusals: readonly (Error | undefined)[] | null): boolean {
  const [refusal] = refusals ?? [];
  if (refusal) throw refusal;
  return refusals !== null;
}

/** Inserts of one app into one collection, until they are sent. */
class InsertsOfATurn {
  private readonly waiting: Waiting[] = [];
  private bytes = 0;

  constructor(
    private readonly collection: Collection,
    /** The store shares its time among apps: no command is of two. */
    private readonly appId: string,
  ) {
    setImmediate(() => this.send());
  }

  takes({ document, scope }: Waiting): boolean {
    return scope.appId === this.appId && this.waiting.length < TOGETHER_MAX && this.bytes + document.length <= TOGETHER_BYTES_MAX;
  }

  add(one: Waiting): void {
    this.waiting.push(one);
    this.bytes += one.document.length;
  }

  send(): void {
    if (turns.get(this.collection) === this) turns.delete(this.collection);
    const waiting = this.waiting.splice(0).filter(isPresent);
    const [first, ...others] = waiting;
    if (!first) return;
    void (others.length === 0 ? this.sendAlone(first) : this.sendTogether(waiting));
  }

  private async sendAlone({ document, scope, resolve, reject }: Waiting): Promise<void> {
    try {
      resolve(inserted(await insertDirectly(this.collection, [document], scope)));
    } catch (error) {
      reject(error);
    }
  }

  private async sendTogether(waiting: readonly Waiting[]): Promise<void> {
    const { scope, end } = scopeOfAll(waiting);
    try {
      const documents = waiting.map(({ document }) => document);
      const refusals = await insertDirectly(this.collection, documents, scope);
      for (const [index, { resolve, reject }] of waiting.entries()) {
        const refusal = refusals?.[index];
        if (refusal) reject(refusal);
        else resolve(refusals !== null);
      }
    } catch (error) {
      for (const { reject } of waiting) reject(error);
    } finally {
      end();
    }
  }
}

/** Whoever has left meanwhile inserts nothing. */
function isPresent({ scope: { signal }, reject }: Waiting): boolean {
  if (signal.aborted) reject(signal.reason);
  return !signal.aborted;
}

/**
 * As long as somebody of them waits: whoever leaves is told so at once, and takes nothing from the others. Whose time is over first is
 * ended by who has set it.
 */
function scopeOfAll(waiting: readonly Waiting[]): { scope: StatementScope; end: () => void } {
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
    appId: scopes[0]?.appId ?? '',
    deadline: scopes.reduce((latest, { deadline }) => Math.max(latest, deadline), -Infinity),
    statementMs: scopes.reduce((longest, { statementMs = Infinity }) => Math.max(longest, statementMs), -Infinity),
    signal: all.signal,
  };
  return { scope, end: () => ends.forEach((end) => end()) };
}
