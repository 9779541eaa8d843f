import { Inject, Injectable } from '@nestjs/common';
import { namedInQuery } from '#rules/access/named-in-query.js';
import { RequestRules } from '#rules/access/request-rules.js';
import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { requireUnrestricted, serviceRules } from '../rules/service-rules.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import type { Caller } from '../app/rights.js';
import type { ActionScope } from '../data/action-scope.js';
import { collectionPolicy } from '../data/collection-plan.js';
import { DataCollections } from '../data/data-collections.js';
import { toDataError } from '../data/data-errors.js';
import { DocumentValidation } from '../data/document-validation.js';
import { documentsOf } from '../data/documents.js';
import { noRule } from '../data/namespace.js';
import { StrictPredicates } from '../data/strict-predicates.js';
import { Expressions } from '../rules/expressions.js';
import { callerRights } from '../functions/execution-users.js';
import { documentField, type Watched } from './watch-request.js';
import type { Judgement } from './watch-rules.js';

/** Maximum milliseconds for checking one event. */
export const JUDGEMENT_MS = 10_000;

interface Asking {
  readonly snapshot: AppSnapshot;
  readonly caller: Caller;
  readonly service: ServiceConfig;
}

/** Checks the conditions that select events like conditions on documents. */
async function requireReadable({ ids, filter }: Watched, predicates: StrictPredicates): Promise<void> {
  if (ids) await predicates.require(['_id'], false);
  for (const { path, isShallow } of namedInQuery(filter)) {
    const field = documentField(path);
    if (field) await predicates.require(field, isShallow && path[0] !== 'updateDescription');
  }
}

/** Applies the current rules of a watched collection for its current user. */
@Injectable()
export class WatchJudge {
  constructor(
    private readonly collections: DataCollections,
    private readonly expressions: Expressions,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** Throws if the collection has no rules. @throws AppError `NoMatchingRuleFound` */
  requireRules({ snapshot, service }: Asking, { namespace }: Watched): void {
    if (!collectionPolicy(snapshot, service, namespace).rules) throw noRule(namespace);
  }

  /** Returns the rules and filters to check one event. @throws AppError `NoMatchingRuleFound` */
  async judgement(asking: Asking, given: { watched: Watched; request: RequestFacts }): Promise<Judgement> {
    const { snapshot, service } = asking;
    const { namespace } = given.watched;
    const policy = collectionPolicy(snapshot, service, namespace);
    if (!policy.rules) throw noRule(namespace);
    const scope = this.scope(asking, given.request);
    await requireUnrestricted(serviceRules(snapshot, service), 'watch', scope.expressions, { ...namespace });
    const rules = new RequestRules(policy.rules, scope.expressions.environment);
    if (snapshot.dataAccess.strict_predicates) await requireReadable(given.watched, new StrictPredicates(rules));
    return {
      rules,
      validation: new DocumentValidation(policy.schema(), snapshot.restValidation, scope.expressions, this.logger),
      isFound: async (id) => {
        for await (const _id of this.found(asking, given.watched, scope, [id])) return true;
        return false;
      },
    };
  }

  /** Yields the requested ids whose documents the user may read. @throws AppError `NoMatchingRuleFound` */
  async *readableIds(asking: Asking, given: { watched: Watched; request: RequestFacts }): AsyncGenerator {
    await this.judgement(asking, given);
    const { ids } = given.watched;
    if (ids && ids.length > 0) yield* this.found(asking, given.watched, this.scope(asking, given.request), ids);
  }

  private async *found(asking: Asking, { namespace }: Watched, scope: ActionScope, ids: readonly unknown[]) {
    const { snapshot, service } = asking;
    try {
      const collection = await this.collections.open({ snapshot, service, namespace }, scope);
      const request = { filter: { _id: { $in: ids } }, projection: { _id: 1 }, isOfPlatform: true };
      for await (const document of documentsOf(await collection.read(request))) yield document['_id'] as unknown;
    } catch (error) {
      throw toDataError(error, scope.rights);
    }
  }

  private scope({ snapshot, caller, service }: Asking, request: RequestFacts): ActionScope {
    const deadline = Date.now() + JUDGEMENT_MS;
    const expressions = this.expressions.forRequest({
      snapshot,
      user: caller,
      request,
      action: 'watch',
      service: service.name,
      depth: 0,
      deadline,
    });
    return { rights: callerRights(caller), expressions, deadline, signal: AbortSignal.timeout(JUDGEMENT_MS) };
  }
}
