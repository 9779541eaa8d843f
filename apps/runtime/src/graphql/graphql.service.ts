import { setMaxListeners } from 'node:events';
import { Inject, Injectable } from '@nestjs/common';
import { getVariableValues, GraphQLError, type GraphQLSchema } from 'graphql';
import { AppSnapshots } from '#app-snapshots/app-snapshots.js';
import { currentUser } from '#bus/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { AdminGraphqlRequest, ExecuteGraphqlRequest } from '#contracts/runtime/graphql.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { ERRORS_MAX, RESOLVERS_MAX } from '#graphql-schema/operations/limits.js';
import { prepareOperation, type PreparedOperation } from '#graphql-schema/operations/prepare-operation.js';
import { checkResolverCount, countRelationFilters, countResolvers } from '#graphql-schema/operations/resolver-count.js';
import { bodyLimits, type BodyLimits } from '#platform/body-limits.js';
import { ENVIRONMENT } from '#platform/environment.js';
import { LOGGER, type Logger } from '#platform/logger.js';
import { endWithCaller } from '../application/departures.js';
import type { Caller } from '../application/rights.js';
import { DataCollections } from '../data-access/data-collections.js';
import { timeLimitExceeded } from '../application/time-limit.js';
import { DataSources } from '../data-access/data-sources.js';
import { RequestTurns } from '../data-access/request-turns.js';
import type { RuntimeEnvironment } from '../env.js';
import { Expressions } from '../expressions/expressions.js';
import { callerRights, ExecutionUsers } from '../functions/execution-users.js';
import { FunctionRunner } from '../functions/function-runner.js';
import { Sandbox } from '../sandbox/sandbox.js';
import { apiOf } from './app-api.js';
import { CheckedDocuments } from './checked-documents.js';
import { GraphqlLog } from './graphql-log.js';
import { shownError } from './operation-failure.js';
import { isMutation, rootCalls, type RootCall } from './operation-kind.js';
import { runOperation, type OperationOutcome, type OperationWork } from './operation-run.js';
import { readGraphqlBody, type GraphqlBody } from './request-body.js';

/** Who asks, of which app. */
interface Asked {
  readonly snapshot: AppSnapshot;
  /** `null`: the system. */
  readonly caller: Caller | null;
  readonly body: GraphqlBody;
  readonly request: RequestFacts;
  readonly readOnly: boolean;
}

/** An operation that was refused before anything of it was executed: the answer has no data. */
type Refused = { readonly refused: readonly GraphQLError[] };

function filterCount(calls: readonly RootCall[]): number {
  return calls.reduce((sum, { binding, args }) => {
    return binding.kind === 'root' ? sum + countRelationFilters(binding.collection.type, args['query']) : sum;
  }, 0);
}

/** GraphQL operations of end users and administrators (runtime §1). */
@Injectable()
export class GraphqlService {
  private readonly limits: BodyLimits;

  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly users: ExecutionUsers,
    private readonly runner: FunctionRunner,
    private readonly collections: DataCollections,
    private readonly sources: DataSources,
    private readonly expressions: Expressions,
    private readonly documents: CheckedDocuments,
    private readonly sandbox: Sandbox,
    private readonly log: GraphqlLog,
    private readonly turns: RequestTurns,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
  ) {
    this.limits = bodyLimits(environment);
  }

  /** @throws AppError `ClientAppNotFound`, `BadRequest`, `MethodNotAllowed`, and of the session */
  async execute({ clientAppId, bodyText, readOnly, request }: ExecuteGraphqlRequest): Promise<RawJson> {
    const snapshot = await this.snapshots.byClientId(clientAppId);
    const caller = await this.users.caller(snapshot, currentUser());
    return this.answer(snapshot, caller, bodyText, readOnly, request);
  }

  /** @throws AppError `AppNotFound`, `BadRequest` */
  async executeAsSystem({ groupId, appId, bodyText, request }: AdminGraphqlRequest): Promise<RawJson> {
    const snapshot = await this.ownSnapshot(groupId, appId);
    return this.answer(snapshot, null, bodyText, false, request);
  }

  /** What of an app's configuration is not in its API. @throws AppError `AppNotFound` */
  async validate({ groupId, appId }: AppScope): Promise<RawJson> {
    const { warnings } = apiOf(await this.ownSnapshot(groupId, appId));
    return new RawJson(
      JSON.stringify(
        warnings.map(({ code, message, namespace }) => ({
          code,
          message,
          ...(namespace && {
            data_source: namespace.dataSource,
            database: namespace.database,
            collection: namespace.collection,
          }),
        })),
      ),
    );
  }

  private async ownSnapshot(groupId: string, appId: string): Promise<AppSnapshot> {
    const snapshot = await this.snapshots.byId(appId);
    if (snapshot.groupId !== groupId) throw new AppError('AppNotFound', `app not found: '${appId}'`);
    return snapshot;
  }

  private async answer(
    snapshot: AppSnapshot,
    caller: Caller | null,
    bodyText: string,
    readOnly: boolean,
    request: RequestFacts,
  ): Promise<RawJson> {
    const started = new Date();
    const logged = { snapshot, started, userId: caller?.user.id ?? null };
    let query: { query?: string } = {};
    try {
      const body = await readGraphqlBody(bodyText, this.limits);
      query = { query: body.query };
      const outcome = await this.run({ snapshot, caller, body, readOnly, request });
      const errors = 'refused' in outcome ? outcome.refused : outcome.errors;
      const report = (cause: unknown): void =>
        this.logger.error({ err: cause, appId: snapshot.appId }, 'a GraphQL field failed unexpectedly');
      const shown = errors.map((error) => shownError(error, report));
      const messages = 'refused' in outcome ? [] : outcome.messages;
      const [first] = shown;
      const error = first && { message: first.message, cause: errors[0]?.originalError };
      this.log.write({ ...logged, ...query, messages, ...(error ? { error } : {}) });
      return new RawJson(
        JSON.stringify({
          ...('refused' in outcome ? {} : { data: outcome.data }),
          ...(shown.length > 0 ? { errors: shown } : {}),
        }),
      );
    } catch (error) {
      if (error instanceof AppError)
        this.log.write({ ...logged, ...query, messages: [], error: { message: error.message, cause: error } });
      throw error;
    }
  }

  private async run(asked: Asked): Promise<OperationOutcome | Refused> {
    const { snapshot, caller, body, request } = asked;
    const { schema } = apiOf(snapshot);
    if (!schema) return { refused: [new GraphQLError('no schema')] };
    const mayIntrospect = caller === null || !snapshot.graphqlConfig.disable_schema_introspection;
    const checked = this.documents.of(snapshot, schema, body.query, mayIntrospect);
    if (!checked.ok) return { refused: checked.errors };
    const prepared = this.prepare(schema, asked, checked);
    if ('refused' in prepared) return prepared;
    const deadline = Date.now() + this.sandbox.wallMs;
    const action = prepared.operation.operation.name?.value ?? '';
    const expressions = this.expressions.forRequest({ snapshot, user: caller, request, action, depth: 0, deadline });
    const end = new AbortController();
    const timer = setTimeout(() => end.abort(timeLimitExceeded()), this.sandbox.wallMs);
    const stopLooking = endWithCaller(end);
    // Each question under way listens, and there may be one for every resolver.
    setMaxListeners(4 * RESOLVERS_MAX, end.signal);
    const work: OperationWork = {
      schema,
      prepared: prepared.operation,
      calls: prepared.calls,
      variables: body.variables,
      access: { collections: this.collections, sources: this.sources },
      scope: { rights: callerRights(caller), expressions, deadline, signal: end.signal },
      runs: { runner: this.runner, users: this.users, snapshot, caller, request, expressions, deadline },
    };
    return this.turns
      .run(snapshot.appId, end.signal, () => runOperation(work))
      .finally(() => {
        clearTimeout(timer);
        stopLooking();
      });
  }

  /** Everything that can be refused before something is done. @throws AppError `MethodNotAllowed` */
  private prepare(
    schema: GraphQLSchema,
    { body, readOnly }: Asked,
    checked: Parameters<typeof prepareOperation>[1],
  ): { operation: PreparedOperation; calls: RootCall[] } | Refused {
    try {
      const operation = prepareOperation(schema, checked, body.operationName);
      if (readOnly && isMutation(operation)) throw new AppError('MethodNotAllowed', 'mutations have to be sent with POST');
      const definitions = operation.operation.variableDefinitions ?? [];
      const { coerced, errors } = getVariableValues(schema, definitions, body.variables, { maxErrors: ERRORS_MAX });
      if (errors) return { refused: errors };
      const calls = rootCalls(operation, coerced);
      const { fragments, rootType } = operation;
      const nodes = calls.map(({ node }) => node);
      checkResolverCount(countResolvers(nodes, rootType, { fragments, variables: null }) + filterCount(calls));
      return { operation, calls };
    } catch (error) {
      if (error instanceof GraphQLError) return { refused: [error] };
      throw error;
    }
  }
}
