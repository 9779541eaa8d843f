import { Inject, Injectable } from '@nestjs/common';
import { GraphQLError } from 'graphql';
import { currentContext, currentUser } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { CONSOLE_ORIGIN } from '#contracts/console-origin.js';
import { AppError } from '#contracts/error.js';
import { RawJson } from '#contracts/rpc.js';
import type { AdminGraphqlRequest, ExecuteGraphqlRequest } from '#contracts/runtime/graphql.contract.js';
import type { AppOfAdminScope } from '#contracts/config/drafts.contract.js';
import { WARNINGS_MAX } from './schema/model/warnings.js';
import { bodyLimits, type BodyLimits } from '#security/network/body-limits.js';
import { ENVIRONMENT } from '#process/env/environment.js';
import { LOGGER, type Logger } from '#process/log/logger.js';
import { RequestedApps } from '../app/requested-apps.js';
import type { Caller } from '../app/rights.js';
import type { RuntimeEnvironment } from '../env.js';
import { ExecutionUsers } from '../functions/execution-users.js';
import { apiOf } from './app-api.js';
import { deadResolvers } from './dead-resolvers.js';
import { GraphqlLog, type LoggedOperation } from './graphql-log.js';
import { GraphqlOperations } from './graphql-operations.js';
import { shownError } from './operation-failure.js';
import { readGraphqlBody, type GraphqlBody } from './request-body.js';

/** A request as it was sent. */
type Sent = Pick<AdminGraphqlRequest, 'bodyText' | 'readOnly' | 'request'>;

/** Returns `false` for a document without a mutation: the keyword cannot be written otherwise. */
function mayMutate(query = ''): boolean {
  return /\bmutation\b/.test(query);
}

/** A request, or why it is no operation to be executed. */
async function read(
  bodyText: string,
  limits: BodyLimits,
  isUrl: boolean,
): Promise<GraphqlBody | { readonly refused: readonly GraphQLError[] }> {
  try {
    return await readGraphqlBody(bodyText, limits, isUrl);
  } catch (error) {
    if (error instanceof GraphQLError) return { refused: [error] };
    throw error;
  }
}

/** GraphQL operations of end users and administrators (runtime §1). */
@Injectable()
export class GraphqlService {
  private readonly limits: BodyLimits;

  constructor(
    private readonly apps: RequestedApps,
    private readonly users: ExecutionUsers,
    private readonly operations: GraphqlOperations,
    private readonly log: GraphqlLog,
    @Inject(LOGGER) private readonly logger: Logger,
    @Inject(ENVIRONMENT) environment: RuntimeEnvironment,
  ) {
    this.limits = bodyLimits(environment);
  }

  /** @throws AppError `ClientAppNotFound`, `BadRequest`, `MethodNotAllowed`, and of the session */
  async execute({ clientAppId, bodyText, readOnly, request }: ExecuteGraphqlRequest): Promise<RawJson> {
    const snapshot = await this.apps.ofClient(clientAppId);
    const caller = await this.users.caller(snapshot, currentUser());
    return this.answer(snapshot, caller, { bodyText, readOnly, request });
  }

  /**
   * Runs as the system, or as the user the administrator names. What the console reads leaves no entry in the app's log.
   * @throws AppError `AppNotFound`, `BadRequest`, `MethodNotAllowed`, `UserNotFound`, `UserDisabled`
   */
  async executeForAdmin({ userId, bodyText, readOnly, request, ...scope }: AdminGraphqlRequest): Promise<RawJson> {
    const snapshot = await this.apps.ofAdmin(scope);
    const caller = userId === undefined ? null : await this.users.named(snapshot, userId);
    return this.answer(snapshot, caller, { bodyText, readOnly, request }, currentContext()?.origin !== CONSOLE_ORIGIN);
  }

  /**
   * Returns the parts of an app's configuration that are missing from its API or cannot work in it. @throws AppError
   * `AppNotFound`
   */
  async validate(scope: AppOfAdminScope): Promise<RawJson> {
    const snapshot = await this.apps.ofAdmin(scope);
    const warnings = [...apiOf(snapshot).warnings, ...deadResolvers(snapshot)].slice(0, WARNINGS_MAX);
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

  private async answer(
    snapshot: AppSnapshot,
    caller: Caller | null,
    { bodyText, readOnly, request }: Sent,
    logsReads = true,
  ): Promise<RawJson> {
    const started = new Date();
    const logged = { snapshot, started, userId: caller?.user.id ?? null };
    let query: { query?: string } = {};
    const log = (end: Pick<LoggedOperation, 'runs' | 'error'>): void => {
      if (logsReads || mayMutate(query.query)) this.log.write({ ...logged, ...query, ...end });
    };
    try {
      const body = await read(bodyText, this.limits, readOnly);
      if ('query' in body) query = { query: body.query };
      const outcome = 'refused' in body ? body : await this.operations.run({ snapshot, caller, body, readOnly, request });
      const errors = 'refused' in outcome ? outcome.refused : outcome.errors;
      const report = (cause: unknown): void =>
        this.logger.error({ err: cause, appId: snapshot.appId }, 'a GraphQL field failed unexpectedly');
      const shown = errors.map((error) => shownError(error, report));
      const runs = 'refused' in outcome ? [] : outcome.runs;
      const [first] = shown;
      const error = first && { message: first.message, cause: errors[0]?.originalError };
      log({ runs, ...(error ? { error } : {}) });
      if ('text' in outcome) return new RawJson(`{"data":${outcome.text}}`);
      return new RawJson(
        JSON.stringify({
          ...('refused' in outcome ? {} : { data: outcome.data }),
          ...(shown.length > 0 ? { errors: shown } : {}),
        }),
      );
    } catch (error) {
      if (error instanceof AppError) log({ runs: [], error: { message: error.message, cause: error } });
      throw error;
    }
  }
}
