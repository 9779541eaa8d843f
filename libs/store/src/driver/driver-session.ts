import type { ClientSession } from 'mongodb';
import type { StoreSession } from '../port/store.js';
import { told, toStoreError } from './store-errors.js';

/** Session of the driver. */
export class DriverSession implements StoreSession {
  constructor(private readonly session: ClientSession) {}

  /** Returns the driver's session of one that this store started. */
  static ofDriver(session: StoreSession): ClientSession {
    if (session instanceof DriverSession) return session.session;
    throw new TypeError('the session is of another store');
  }

  get isInTransaction(): boolean {
    return this.session.inTransaction();
  }

  begin(): void {
    try {
      this.session.startTransaction({ writeConcern: { w: 'majority' } });
    } catch (error) {
      throw toStoreError(error);
    }
  }

  commit(): Promise<void> {
    return told(() => this.session.commitTransaction());
  }

  /** The driver sends the abort and ignores the reply. */
  async abort(): Promise<void> {
    if (this.session.inTransaction()) await told(() => this.session.abortTransaction());
  }

  end(): Promise<void> {
    return told(() => this.session.endSession());
  }
}
