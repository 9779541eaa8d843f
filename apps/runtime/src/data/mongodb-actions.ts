import { Injectable } from '@nestjs/common';
import type { Histogram } from 'prom-client';
import { currentContext } from '#bus/transport/request-context.js';
import { Metrics } from '#process/metrics/metrics.js';
import { Tracing, type OpenSpan } from '#process/tracing/tracing.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { Rights } from '../app/rights.js';
import { ActionArguments } from './action-arguments.js';
import { termsOf, type ActionScope } from './action-scope.js';
import { timeLeft, whyAborted } from '../app/time-limit.js';
import { collectionPolicy } from './collection-plan.js';
import { DataCollections } from './data-collections.js';
import { DATABASE_ACTIONS } from './database-actions.js';
import { toDataError } from './data-errors.js';
import { DataSources } from './data-sources.js';
import { checkNamespace, noRule, type Namespace } from './namespace.js';
import { requireUnrestricted, serviceRules } from '../rules/service-rules.js';
import { READ_ACTIONS, type Action } from './read-actions.js';
import { SESSION_ACTIONS } from './session-actions.js';
import { WRITE_ACTIONS } from './write-actions.js';

export type { ActionScope };

const ACTIONS: ReadonlyMap<string, Action> = new Map<string, Action>(Object.entries({ ...READ_ACTIONS, ...WRITE_ACTIONS }));

const SECONDS = [0.002, 0.01, 0.05, 0.25, 1, 5];

/** Options users may not set (runtime §3.5). */
const SYSTEM_OPTIONS = ['collation', 'readConcern', 'writeConcern'];

/** Actions of linked MongoDB services (client-api §11). */
@Injectable()
export class MongodbActions {
  private readonly seconds: Histogram<'action' | 'outcome'>;

  constructor(
    private readonly collections: DataCollections,
    private readonly sources: DataSources,
    metrics: Metrics,
    private readonly tracing: Tracing,
  ) {
    const help = 'Duration of actions on app data, by action and outcome.';
    this.seconds = metrics.histogram('data_action_seconds', help, ['action', 'outcome'], SECONDS);
  }

  has(action: string): boolean {
    return ACTIONS.has(action) || SESSION_ACTIONS.has(action) || DATABASE_ACTIONS.has(action);
  }

  /**
   * Checks a call before its arguments are decoded. Names that are not known yet are checked later.
   * @throws AppError `ServiceCommandNotFound`, `NoMatchingRuleFound`
   */
  admit(
    snapshot: AppSnapshot,
    service: ServiceConfig,
    action: string,
    { database, collection }: { [K in keyof Namespace]: string | undefined },
    rights: Rights,
  ): void {
    if (!this.has(action)) throw noSuchAction(service, action);
    if (!ACTIONS.has(action) || rights.kind !== 'user' || database === undefined || collection === undefined) return;
    const namespace = { database, collection };
    checkNamespace(namespace);
    if (!collectionPolicy(snapshot, service, namespace).rules) throw noRule(namespace);
  }

  /**
   * Runs an action.
   * @param list decoded arguments of the call
   * @returns canonical extended JSON
   * @throws AppError `ServiceCommandNotFound`, `InvalidParameter`, `ArgumentsNotAllowed`, `NoMatchingRuleFound`,
   * `WriteNotPermitted`, `SchemaValidationFailedWrite`, `SchemaValidationFailedRead`, `MongoDBError`,
   * `ReadSizeLimitExceeded`, `ExecutionTimeLimitExceeded`, `Unavailable`
   */
  async run(
    snapshot: AppSnapshot,
    service: ServiceConfig,
    action: string,
    list: readonly unknown[],
    scope: ActionScope,
  ): Promise<string> {
    const known = this.has(action) ? action : 'unknown';
    const span = this.tracing.records ? this.spanOf(known, snapshot) : null;
    const end = this.seconds.startTimer({ action: known });
    let code: string | undefined;
    try {
      return await this.perform(snapshot, service, action, list, scope);
    } catch (error) {
      const told = scope.signal.aborted ? whyAborted(scope.signal, error) : toDataError(error, scope.rights);
      code = told instanceof AppError ? told.code : 'InternalServerError';
      throw told;
    } finally {
      end({ outcome: code ?? 'ok' });
      span?.end(code === undefined ? {} : { error: code });
    }
  }

  private spanOf(action: string, { appId }: AppSnapshot): OpenSpan {
    const attributes = { 'db.system': 'mongodb', 'db.operation.name': action, 'app.id': appId };
    return this.tracing.start(`data.${action}`, 'client', currentContext()?.trace, attributes);
  }

  private async perform(
    snapshot: AppSnapshot,
    service: ServiceConfig,
    action: string,
    list: readonly unknown[],
    scope: ActionScope,
  ): Promise<string> {
    const { rights, expressions } = scope;
    const rules = rights.kind === 'user' ? serviceRules(snapshot, service) : [];
    if (rules.length > 0) await requireUnrestricted(rules, action, expressions, list[0]);
    const ofSession = SESSION_ACTIONS.get(action);
    if (ofSession) {
      const { store } = await this.sources.server(snapshot, service);
      return ofSession(store, ActionArguments.of(action, list), scope);
    }
    const ofDatabase = DATABASE_ACTIONS.get(action);
    if (ofDatabase) {
      if (scope.rights.kind === 'user') throw new AppError('NoMatchingRuleFound', `only the system may use '${action}'`);
      const source = {
        server: () => this.sources.server(snapshot, service),
        database: (name: string) => this.sources.database(snapshot, service, name),
      };
      return ofDatabase(source, ActionArguments.of(action, list), termsOf(snapshot.appId, scope));
    }
    const perform = ACTIONS.get(action);
    if (!perform) throw noSuchAction(service, action);
    const given = ActionArguments.of(action, list);
    const namespace = given.namespace();
    checkNamespace(namespace);
    if (scope.rights.kind === 'user') refuseSystemOptions(given);
    const sessionName = given.member('session') === undefined ? undefined : given.requiredText('session');
    const collection = await this.collections.open(
      { snapshot, service, namespace, sessionName, collation: given.defined('collation') },
      scope,
    );
    timeLeft(scope);
    return perform(collection, given);
  }
}

function refuseSystemOptions(given: ActionArguments): void {
  const option = SYSTEM_OPTIONS.find((name) => given.member(name) !== undefined);
  if (option !== undefined) throw new AppError('InvalidParameter', `users cannot use '${option}'`);
}

function noSuchAction({ name }: ServiceConfig, action: string): AppError {
  return new AppError('ServiceCommandNotFound', `service '${name}' has no action '${action}'`);
}
