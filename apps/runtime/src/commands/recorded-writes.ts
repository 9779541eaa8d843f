import { Injectable } from '@nestjs/common';
import { BSON, MongoServerError } from 'mongodb';
import type { AuditOperation } from '#contracts/config/audit.contract.js';
import { AppError } from '#contracts/error.js';
import { AuditTrail } from '#apps/audit-trail.js';
import { SYSTEM } from '../app/rights.js';
import { toDataError } from '../data/data-errors.js';
import type { Namespace } from '../data/namespace.js';
import type { CommandScope } from './command-scope.js';

/** The server's: a key twice, a collection that is there, and an index whose name or fields another one has. */
const IN_THE_WAY = new Set([11_000, 48, 85, 86]);

/** A write of an administrator, as the audit tells of it. */
export interface Write {
  readonly kind: 'collections' | 'documents' | 'indexes';
  readonly operation: AuditOperation;
  readonly namespace: Namespace;
  /** Whether an error may leave a part of it done. */
  readonly isPartial: boolean;
}

/** Writes of administrators to data sources: each leaves an entry in the audit of the app, which tells no values. */
@Injectable()
export class RecordedWrites {
  constructor(private readonly trail: AuditTrail) {}

  /**
   * Carries out a write that resolves to how many documents, indexes or collections it changed, of which none leave no entry.
   * @throws AppError `Conflict` for what is there already
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

  private record({ snapshot, service }: CommandScope, { kind, operation, namespace }: Write, count?: number): Promise<void> {
    const { groupId, appId } = snapshot;
    const name = `${namespace.database}.${namespace.collection}`;
    const counted = count === undefined ? {} : { count };
    return this.trail.record({ groupId, appId, kind, id: service._id, name, operation, ...counted });
  }
}

/** Whether documents may have been changed all the same: a connection that ends does not tell. */
function mayBeDone(error: unknown, { isPartial }: Write): boolean {
  if (error instanceof AppError || error instanceof BSON.BSONError) return false;
  return isPartial || !(error instanceof MongoServerError);
}

function conflictOf(error: unknown): unknown {
  if (!(error instanceof MongoServerError) || !IN_THE_WAY.has(Number(error.code))) return error;
  const shown = toDataError(error, SYSTEM);
  return shown instanceof AppError ? new AppError('Conflict', shown.message, { cause: error }) : shown;
}
