import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import type { Store, StoreSession } from '#store/port/store.js';
import { unreachable } from './data-errors.js';

/** Maximum number of open sessions per run. */
export const SESSIONS_MAX = 10;

interface OpenSession {
  readonly store: Store;
  readonly session: StoreSession;
}

function unknownSession(): AppError {
  return new AppError('InvalidParameter', 'the session does not exist or has ended');
}

export function outsideOfFunctions(): AppError {
  return new AppError('ServiceCommandNotFound', 'sessions can be used in functions only');
}

/** Sessions opened by the code of one run. Their names are valid in this run only, and they end with it. */
export class RunSessions {
  private readonly open = new Map<string, OpenSession>();
  private isOver = false;

  /** Starts a session. @returns the session's name. @throws AppError `InvalidParameter` beyond {@link SESSIONS_MAX} */
  start(store: Store): string {
    if (this.isOver || this.open.size >= SESSIONS_MAX) {
      throw new AppError('InvalidParameter', `a function may have at most ${SESSIONS_MAX} sessions`);
    }
    const name = newId();
    this.open.set(name, { store, session: store.session() });
    return name;
  }

  /**
   * Returns a session.
   * @throws AppError `InvalidParameter` for a name that is not known, or of another data source; `Unavailable` if the
   * connection to the data source was lost and made again
   */
  get(name: string, store: Store): StoreSession {
    const found = this.open.get(name);
    if (found && found.store !== store && found.store.isGone) throw unreachable();
    if (!found || found.store !== store) throw unknownSession();
    return found.session;
  }

  /** Ends a session and aborts its uncommitted transaction. */
  async end(name: string): Promise<void> {
    const found = this.open.get(name);
    this.open.delete(name);
    await found?.session.end();
  }

  /** Ends all sessions; no session can be started afterwards. */
  async close(): Promise<void> {
    this.isOver = true;
    const names = [...this.open.keys()];
    await Promise.allSettled(names.map((name) => this.end(name)));
  }
}
