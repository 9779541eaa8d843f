import { Injectable } from '@nestjs/common';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { SYSTEM } from '../app/rights.js';
import { isRefused, StoreError, type StoreErrorKind } from '#store/port/store-error.js';
import { toDataError } from '../data/data-errors.js';
import type { Namespace } from '../data/namespace.js';
import type { CommandScope } from './command-scope.js';

/** Server error codes for a duplicate key, an existing collection, and an index whose name or fields another index has. */
const IN_THE_WAY = [11_000, 48, 85, 86];
/** Kinds of errors of statements that were not sent. */
const NOT_SENT: readonly StoreErrorKind[] = ['unstorable', 'late'];

/** Write of an administrator, as the audit log describes it. */
export interface Write {
  readonly kind: 'collections' | 'documents' | 'indexes';
  readonly operation: AuditOperation;
  readonly namespace: Namespace;
  /** True if part of the write may be done when it fails. */
  readonly isPartial: boolean;
  /** Name of a renamed collection before, with its database. */
  readonly previousName?: string;
}

/** Runs writes of administrators to data sources: each leaves an entry, without values, in the audit log of the app. */
@Injectable()
export class RecordedWrites {
  constructor(private readonly trail: AuditTrail) {}

  /**
   * Carries out a write that resolves to the number of documents, indexes or collections it changed. A write that
   * changed none leaves no entry.
   * @throws AppError `Conflict` for names or keys that exist already
   */
  async run<T extends { readonly count: number }>(scope: CommandScope, write: Write, work: () => Promise<T>): Promise<T> {
    try {
      const done = await work();
      if (done.count > 0) await this.record(scope, write, done.count);
      return done;
    } catch (error) {
      if (mayBeDone(error, write)) await this.record(scope, write);
      throw conflictOf(error);
    }
  }

  private record({ snapshot, service }: CommandScope, write: Write, count?: number): Promise<void> {
    const { kind, operation, namespace, previousName } = write;
    const { groupId, appId } = snapshot;
    const name = `${namespace.database}.${namespace.collection}`;
    const counted = count === undefined ? {} : { count };
    const renamed = previousName === undefined ? {} : { previous_name: previousName };
    return this.trail.record({ groupId, appId, kind, id: service._id, name, operation, ...renamed, ...counted });
  }
}

/** Checks if a failed write may have changed documents: a connection that ends does not show it. */
function mayBeDone(error: unknown, { isPartial }: Write): boolean {
  if (error instanceof AppError || (error instanceof StoreError && NOT_SENT.includes(error.kind))) return false;
  return isPartial || !(error instanceof StoreError && error.kind === 'refused');
}

function conflictOf(error: unknown): unknown {
  if (!isRefused(error, ...IN_THE_WAY)) return error;
  const shown = toDataError(error, SYSTEM);
  return shown instanceof AppError ? new AppError('Conflict', shown.message, { cause: error }) : shown;
}
