import type { ExecutionOutcome } from '#sandbox/sandbox-engine.js';
import { execute, type SingularExecutionResult } from '@graphql-tools/executor';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { setTimeout as wait } from 'node:timers/promises';
import { currentContext, runInContext } from '#bus/transport/request-context.js';
import type { PreparedOperation } from './schema/operations/prepare-operation.js';
import type { PreparedQueries } from './prepared-queries.js';
import type { Rights } from '../app/rights.js';
import { toDataError } from '../data/data-errors.js';
import { unlessAborted } from '../app/time-limit.js';
import type { ActionScope } from '../data/action-scope.js';
import { OperationResults } from './operation-results.js';
import { OperationData, type DataAccess } from './operation-data.js';
import { isMutation, needsTransaction, type RootCall } from './operation-kind.js';
import { hasLabel, OperationTransaction } from './operation-transaction.js';
import { storedResult } from './stored-result.js';
import { ResolverCalls, type ResolverRuns } from './resolver-calls.js';

const RETRY_MS = 5;
const RETRY_MS_MAX = 200;

/** One operation with everything it needs. */
export interface OperationWork {
  readonly schema: GraphQLSchema;
  /** Prepared operations of the schema. */
  readonly queries: PreparedQueries;
  readonly prepared: PreparedOperation;
  readonly calls: readonly RootCall[];
  /** Variables as sent by the client. */
  readonly variables: Readonly<Record<string, unknown>>;
  readonly access: DataAccess;
  readonly scope: ActionScope;
  readonly runs: ResolverRuns;
}

export interface OperationOutcome {
  readonly data: unknown;
  /** The data as JSON, if it was written directly from stored bytes. */
  readonly text?: string;
  readonly errors: readonly GraphQLError[];
  /** Lines that functions wrote. */
  readonly runs: readonly ExecutionOutcome[];
}

interface Attempt extends OperationOutcome {
  /** Another writer was in the way: nothing was done, and it may be tried again. */
  readonly conflict: boolean;
}

function asError(error: unknown, rights: Rights): GraphQLError {
  const cause = toDataError(error, rights);
  const message = cause instanceof Error ? cause.message : 'internal server error';
  return new GraphQLError(message, cause instanceof Error ? { originalError: cause } : {});
}

async function answer(work: OperationWork, answers: OperationResults): Promise<SingularExecutionResult> {
  const { schema, prepared, variables, scope } = work;
  const result = await execute({
    schema,
    document: prepared.document,
    contextValue: answers,
    variableValues: variables,
    operationName: prepared.operation.name?.value,
    signal: scope.signal,
  });
  if ('initialResult' in result) throw new TypeError('incremental results are not supported');
  return result;
}

async function attempt(work: OperationWork): Promise<Attempt> {
  const { prepared, runs, scope, access, calls } = work;
  const writes = isMutation(prepared);
  const transaction = writes && needsTransaction(calls) ? new OperationTransaction() : null;
  const resolverCalls = new ResolverCalls(runs);
  const { read_validation_level: level, read_validation_action: action } = runs.snapshot.graphqlValidation;
  const data = new OperationData(access, runs.snapshot, scope, transaction);
  const answers = new OperationResults(data, resolverCalls, {
    rights: scope.rights,
    isMutation: writes,
    reportsMismatches: level !== 'OFF' && action === 'ERROR',
  });
  try {
    const { data: answered = null, errors = [] } = await answer(work, answers);
    const { runs: resolved } = resolverCalls;
    const { failure } = answers;
    if (failure && transaction) {
      // A rolled-back mutation must not look as if it had been applied.
      const left: unknown = calls.length === 1 ? answered : null;
      return { data: left, errors, runs: resolved, conflict: hasLabel(failure.error, 'TransientTransactionError') };
    }
    await transaction?.commit(scope.deadline);
    return { data: answered as unknown, errors, runs: resolved, conflict: false };
  } catch (error) {
    const conflict = hasLabel(error, 'TransientTransactionError');
    return { data: null, errors: [asError(error, scope.rights)], runs: resolverCalls.runs, conflict };
  } finally {
    await transaction?.end();
  }
}

/** @returns `null` for an operation that has to be executed over decoded documents */
async function runStored(work: OperationWork): Promise<OperationOutcome | null> {
  try {
    const text = await unlessAborted(storedResult(work), work.scope.signal);
    return text === null ? null : { data: null, text, errors: [], runs: [] };
  } catch (error) {
    return { data: null, errors: [asError(error, work.scope.rights)], runs: [] };
  }
}

/** Executes an operation, within its own tracing span. */
export async function runOperation(work: OperationWork): Promise<OperationOutcome> {
  const { prepared, access, runs } = work;
  if (!access.tracing.records) return perform(work);
  const attributes = { 'app.id': runs.snapshot.appId, 'graphql.operation.type': isMutation(prepared) ? 'mutation' : 'query' };
  const context = currentContext();
  const span = access.tracing.start('graphql.run', 'client', context?.trace, attributes);
  let failed = true;
  try {
    const outcome = await (context ? runInContext({ ...context, trace: span.trace }, perform, work) : perform(work));
    failed = outcome.errors.length > 0;
    return outcome;
  } finally {
    span.end(failed ? { error: 'GraphQLError' } : {});
  }
}

/** Mutations that met another writer are done again, until the deadline, unless functions took part. */
async function perform(work: OperationWork): Promise<OperationOutcome> {
  const stored = await runStored(work);
  if (stored) return stored;
  const repeatable = work.calls.every(({ binding }) => binding.kind === 'root');
  for (let pause = RETRY_MS; ; pause = Math.min(pause * 2, RETRY_MS_MAX)) {
    const outcome = await attempt(work);
    if (!outcome.conflict || !repeatable || Date.now() + pause > work.scope.deadline) return outcome;
    await wait(pause * (0.5 + Math.random() / 2));
  }
}
