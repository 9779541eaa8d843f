import { encodeArgument } from '../ejson/ejson-encode.js';
import type { AskService } from './services.js';

/** The host's name of a session; not a member, so that code cannot change what it says. */
const names = new WeakMap<object, Promise<string>>();

/** The name that goes with an action whose options have a session. @throws TypeError for what is no session */
export async function sessionName(session: unknown): Promise<string> {
  const name = typeof session === 'object' && session !== null ? names.get(session) : undefined;
  if (name === undefined) throw new TypeError('The "session" option must be what startSession() answered');
  return name;
}

/** A session of the data source: its transactions end with the function at the latest. */
export class ClientSession {
  readonly #ask: AskService;
  #inTransaction = false;

  constructor(ask: AskService) {
    this.#ask = ask;
    const started = ask('startSession', '{}').then((answer) => (answer as { session: string }).session);
    // Whoever uses the session is told; alone it is no error.
    started.catch(() => undefined);
    names.set(this, started);
  }

  inTransaction(): boolean {
    return this.#inTransaction;
  }

  async startTransaction(): Promise<void> {
    await this.#step('startTransaction');
    this.#inTransaction = true;
  }

  async commitTransaction(): Promise<void> {
    this.#inTransaction = false;
    await this.#step('commitTransaction');
  }

  async abortTransaction(): Promise<void> {
    this.#inTransaction = false;
    await this.#step('abortTransaction');
  }

  async endSession(): Promise<void> {
    this.#inTransaction = false;
    await this.#step('endSession');
  }

  /** Commits what the callback did, or undoes it and throws what it threw. A callback that ended the transaction itself is left alone. */
  async withTransaction(callback: (session: ClientSession) => unknown): Promise<unknown> {
    await this.startTransaction();
    let result: unknown;
    try {
      result = await callback(this);
    } catch (error) {
      if (this.#inTransaction) await this.abortTransaction().catch(() => undefined);
      throw error;
    }
    if (this.#inTransaction) await this.commitTransaction();
    return result;
  }

  async #step(action: string): Promise<void> {
    await this.#ask(action, encodeArgument({ session: await sessionName(this) }));
  }
}
