import { encodeArgument } from '../ejson/ejson-encode.js';
import { freeze, ownMember, promiseThen, TypeErrorConstructor } from '../primordials.js';
import { currentRights } from './rights.js';
import type { AskService } from './services.js';

let nameOf: (session: object) => Promise<string> | undefined;

/**
 * Returns the session name sent with an action whose options have a session. @throws TypeError for a value that is not
 * a session
 */
export async function sessionName(session: unknown): Promise<string> {
  const name = typeof session === 'object' && session !== null ? nameOf(session) : undefined;
  if (name === undefined) throw new TypeErrorConstructor('The "session" option must be a session returned by startSession()');
  return await name;
}

async function started(ask: AskService): Promise<string> {
  return ownMember(await ask('startSession', '{}'), 'session') as string;
}

/** A session of the data source: its transactions end with the function at the latest. */
export class ClientSession {
  readonly #ask: AskService;
  /** The host's name of it; private, so that code cannot change what it says. */
  readonly #name: Promise<string>;
  #inTransaction = false;

  static {
    nameOf = (session) => (#name in session ? session.#name : undefined);
  }

  constructor(ask: AskService) {
    this.#ask = ask;
    this.#name = started(ask);
    // Operations that use the session report its error; without any, it is not an uncaught error.
    void promiseThen(this.#name, nothing, nothing);
    freeze(this);
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
      if (this.#inTransaction) await promiseThen(this.abortTransaction(), nothing, nothing);
      throw error;
    }
    if (this.#inTransaction) await this.commitTransaction();
    return result;
  }

  async #step(action: string): Promise<void> {
    // Uses the rights at the time of the call, regardless of when the session begins.
    const as = currentRights(this.#ask.rights);
    await this.#ask(action, encodeArgument({ session: await sessionName(this) }), as);
  }
}

freeze(ClientSession.prototype);
freeze(ClientSession);

const nothing = (): void => undefined;
