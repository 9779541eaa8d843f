import { Inject, Injectable } from '@nestjs/common';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { Rights } from '../application/rights.js';
import type { RequestExpressions } from '../expressions/request-expressions.js';
import { ActionArguments } from './action-arguments.js';
import { timeLimitExceeded, toDataError } from './data-errors.js';
import { DataSources } from './data-sources.js';
import { checkNamespace, noRule, type Namespace } from './namespace.js';
import { READ_ACTIONS, type Action } from './read-actions.js';
import { WRITE_ACTIONS } from './write-actions.js';

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>(Object.entries({ ...READ_ACTIONS, ...WRITE_ACTIONS }));

/** Until when and for whom an action runs. */
export interface ActionScope {
  readonly rights: Rights;
  /** Judges the expressions of the rules that apply. */
  readonly expressions: RequestExpressions;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts when nobody waits for the answer any more. */
  readonly signal: AbortSignal;
}

/** Collection rules are not evaluated yet, so no user has one and every user is refused; the system needs none. */
function authorize(rights: Rights, namespace: Namespace): void {
  if (rights.kind !== 'system') throw noRule(namespace);
}

/** Actions of linked MongoDB services (client-api §11). */
@Injectable()
export class MongodbActions {
  constructor(@Inject(DataSources) private readonly sources: DataSources) {}

  has(action: string): boolean {
    return ACTIONS.has(action);
  }

  /**
   * @param list the call's arguments, decoded
   * @returns canonical extended JSON
   * @throws AppError `ServiceCommandNotFound`, `InvalidParameter`, `ArgumentsNotAllowed`, `NoMatchingRuleFound`, `MongoDBError`,
   * `ReadSizeLimitExceeded`, `ExecutionTimeLimitExceeded`, `Unavailable`
   */
  async run(
    snapshot: AppSnapshot,
    service: ServiceConfig,
    action: string,
    list: readonly unknown[],
    scope: ActionScope,
  ): Promise<string> {
    const perform = ACTIONS.get(action);
    if (!perform) {
      throw new AppError('ServiceCommandNotFound', `service '${service.name}' has no action '${action}'`);
    }
    const given = ActionArguments.of(action, list);
    const namespace = given.namespace();
    checkNamespace(namespace);
    authorize(scope.rights, namespace);
    const maxTimeMS = Math.ceil(scope.deadline - Date.now());
    if (maxTimeMS <= 0 || scope.signal.aborted) throw timeLimitExceeded();
    try {
      const database = await this.sources.database(snapshot, service, namespace.database);
      return await perform(database.collection(namespace.collection), given, { maxTimeMS, signal: scope.signal });
    } catch (error) {
      // The driver fails with the signal's own reason.
      if (scope.signal.aborted) throw timeLimitExceeded(error);
      throw toDataError(error);
    }
  }
}
