import type { ExecutionOutcome } from '#sandbox/sandbox-engine.js';
import { GraphQLError } from 'graphql';
import type { CustomResolverModel } from './schema/model/custom-model.js';
import type { ObjectModel, ValueModel } from './schema/model/model.js';
import { leafOf } from './schema/model/input-members.js';
import { coerceReturned } from './schema/values/coerce-returned.js';
import { toBson } from './schema/values/to-bson.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import type { RequestFacts } from '#contracts/runtime/functions.contract.js';
import type { Caller } from '../app/rights.js';
import { parseEjson } from '#codecs/ejson/ejson-decode.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { timeLimitExceeded } from '../app/time-limit.js';
import type { RequestExpressions } from '../rules/request-expressions.js';
import { toAppError } from '../functions/execution-failure.js';
import type { ExecutionUsers } from '../functions/execution-users.js';
import type { FunctionRunner } from '../functions/function-runner.js';
import { FunctionRefusedError } from '../functions/run-log.js';

/** Context that the functions of one operation run with. */
export interface ResolverRuns {
  readonly runner: FunctionRunner;
  readonly users: ExecutionUsers;
  readonly snapshot: AppSnapshot;
  readonly caller: Caller | null;
  readonly request: RequestFacts;
  readonly expressions: RequestExpressions;
  /** Unix milliseconds. */
  readonly deadline: number;
}

function customDocument(model: ObjectModel, input: unknown): Record<string, unknown> {
  const given = input as Readonly<Record<string, unknown>>;
  const document: Record<string, unknown> = {};
  for (const { name, key, value } of model.fields) {
    if (Object.hasOwn(given, name) && given[name] !== undefined) document[key] = storedInput(value, given[name]);
  }
  return document;
}

function storedInput(model: ValueModel, input: unknown): unknown {
  return toBson(model, input, (object) => {
    const leaf = leafOf(model);
    return leaf.kind === 'object' ? customDocument(leaf.model, object) : null;
  });
}

/** Extended JSON for `undefined`. */
const OMITTED = { $undefined: true };

/** Custom resolvers of one operation (runtime §1.8). */
export class ResolverCalls {
  /** Outcomes of the runs so far. */
  readonly runs: ExecutionOutcome[] = [];

  constructor(private readonly given: ResolverRuns) {}

  /** Calls a resolver's function and returns its result as if it had been stored. @throws AppError of the function */
  async call(resolver: CustomResolverModel, source: unknown, input: unknown): Promise<unknown> {
    const { runner, users, snapshot, caller, request, expressions, deadline } = this.given;
    const fn = snapshot.functions.find(({ _id }) => _id === resolver.functionId);
    if (!fn) throw new GraphQLError('the function of this field does not exist');
    if (!(await expressions.holds(fn.can_evaluate, 'canEvaluate'))) throw new FunctionRefusedError(fn.name);
    const argumentsEjson = encodeEjson(this.argumentsOf(resolver, source, input));
    const rights = await users.rights(snapshot, fn, caller, { argumentsEjson, request, deadline });
    const wallMs = Math.floor(deadline - Date.now());
    if (wallMs < 1) throw timeLimitExceeded();
    const outcome = await runner.run({
      snapshot,
      call: { kind: 'function', name: fn.name },
      action: fn.name,
      argumentsEjson,
      caller,
      rights,
      request,
      wallMs,
    });
    this.runs.push(outcome);
    if (!outcome.ok) throw toAppError(outcome.error);
    if (resolver.payload.kind === 'default') return { status: 'complete' };
    return coerceReturned(resolver.payload.value, parseEjson(outcome.resultEjson));
  }

  private argumentsOf({ input: type, onType }: CustomResolverModel, source: unknown, input: unknown): unknown[] {
    const parent = onType === 'Query' || onType === 'Mutation' ? [] : [source];
    if (type === null) return parent;
    if (input === undefined) return [OMITTED, ...parent];
    if (input === null) return [null, ...parent];
    return [type.kind === 'value' ? storedInput(type.value, input) : input, ...parent];
  }
}
