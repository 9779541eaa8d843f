import { setMaxListeners } from 'node:events';
import { Injectable } from '@nestjs/common';
import { getVariableValues, GraphQLError } from 'graphql';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import { ERRORS_MAX, RESOLVERS_MAX } from './schema/operations/limits.js';
import { prepareOperation } from './schema/operations/prepare-operation.js';
import { checkResolverCount, countRelationFilters, countResolvers } from './schema/operations/resolver-count.js';
import type { Caller } from '../app/rights.js';
import { untilDeadline } from '../app/time-limit.js';
import { RequestTurns } from '../data/request-turns.js';
import { callerRights, ExecutionUsers } from '../functions/execution-users.js';
import { FunctionRunner } from '../functions/function-runner.js';
import { Expressions } from '../rules/expressions.js';
import { apiOf } from './app-api.js';
import { CheckedDocuments } from './checked-documents.js';
import { DataAccess } from './operation-data.js';
import { isMutation, rootCalls, type RootCall } from './operation-kind.js';
import type { PreparedCalls } from './prepared-queries.js';
import { runOperation, type OperationOutcome, type OperationWork } from './operation-run.js';
import type { GraphqlBody } from './request-body.js';

/** Parameters of an operation request: the app, the caller and the request. */
interface Asked {
  readonly snapshot: AppSnapshot;
  /** `null`: the system. */
  readonly caller: Caller | null;
  readonly body: GraphqlBody;
  readonly request: RequestFacts;
  readonly readOnly: boolean;
}

/** An operation that was refused before anything of it was executed: the reply has no data. */
type Refused = { readonly refused: readonly GraphQLError[] };

function filterCount(calls: readonly RootCall[]): number {
  return calls.reduce((sum, { binding, args }) => {
    return binding.kind === 'root' ? sum + countRelationFilters(binding.collection.type, args['query']) : sum;
  }, 0);
}

/** Checks operations and executes them when it is their turn. */
@Injectable()
export class GraphqlOperations {
  constructor(
    private readonly documents: CheckedDocuments,
    private readonly access: DataAccess,
    private readonly expressions: Expressions,
    private readonly turns: RequestTurns,
    private readonly runner: FunctionRunner,
    private readonly users: ExecutionUsers,
  ) {}

  /**
   * Runs an operation. A rejection before execution is returned as an outcome, not thrown. @throws AppError
   * `MethodNotAllowed`
   */
  async run(asked: Asked): Promise<OperationOutcome | Refused> {
    const { snapshot, caller, body, request } = asked;
    const { schema, queries } = apiOf(snapshot);
    if (!schema) return { refused: [new GraphQLError('no schema')] };
    const mayIntrospect = caller === null || !snapshot.graphqlConfig.disable_schema_introspection;
    const checked = this.documents.of(snapshot, schema, body.query, mayIntrospect);
    if (!checked.ok) return { refused: checked.errors };
    const prepared = this.prepare({ schema, queries }, asked, checked);
    if ('refused' in prepared) return prepared;
    const action = prepared.operation.operation.name?.value ?? '';
    const expressions = this.expressions.ofRequest({ snapshot, user: caller, request, action });
    const { deadline } = expressions.request;
    return untilDeadline(deadline, (terms) => {
      // Each pending call adds a listener to the signal, and every resolver may have one pending.
      setMaxListeners(4 * RESOLVERS_MAX, terms.signal);
      const work: OperationWork = {
        schema,
        queries,
        prepared: prepared.operation,
        calls: prepared.calls,
        variables: body.variables,
        access: this.access,
        scope: { rights: callerRights(caller), expressions, ...terms },
        runs: { runner: this.runner, users: this.users, snapshot, caller, request, expressions, deadline },
      };
      return this.turns.run(snapshot.appId, terms.signal, () => runOperation(work));
    });
  }

  /** Everything that can be refused before something is done. @throws AppError `MethodNotAllowed` */
  private prepare(
    { schema, queries }: Pick<OperationWork, 'schema' | 'queries'>,
    { body, readOnly }: Asked,
    checked: Parameters<typeof prepareOperation>[1],
  ): PreparedCalls | Refused {
    try {
      return queries.of(checked, body.operationName, () => {
        const operation = prepareOperation(schema, checked, body.operationName);
        if (readOnly && isMutation(operation)) throw new AppError('MethodNotAllowed', 'mutations have to be sent with POST');
        const definitions = operation.operation.variableDefinitions ?? [];
        const { coerced, errors } = getVariableValues(schema, definitions, body.variables, { maxErrors: ERRORS_MAX });
        if (errors) throw new RefusedVariables(errors);
        const calls = rootCalls(operation, coerced);
        const { fragments, rootType } = operation;
        const nodes = calls.map(({ node }) => node);
        checkResolverCount(countResolvers(nodes, rootType, { fragments, variables: null }) + filterCount(calls));
        return { operation, calls };
      });
    } catch (error) {
      if (error instanceof RefusedVariables) return { refused: error.errors };
      if (error instanceof GraphQLError) return { refused: [error] };
      throw error;
    }
  }
}

/** Variables that are not what an operation wants. */
class RefusedVariables extends Error {
  constructor(readonly errors: readonly GraphQLError[]) {
    super('invalid variables');
  }
}
