import { hasField, isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { findRecords, type SearchStatistics } from '../planner/find-records.js';
import { plan, type Plan } from '../planner/plan.js';
import { compileMatcher } from '../query/matcher.js';
import { existingCollection, type CommandContext, type DataCommand } from './command.js';
import { optionalCount, optionalDocument, optionalInteger, optionalString, requiredDocument, requiredString } from './fields.js';
import { queryOptions } from './query-options.js';

/** The search a command begins with. */
interface Search {
  readonly collection: string;
  readonly filter: Document;
  readonly sort: Document | undefined;
  readonly hint: unknown;
  readonly collation: unknown;
  readonly skip: number;
  /** 0: no limit. */
  readonly limit: number;
}

/** Commands that begin with a search. */
const EXPLAINED = new Set(['find', 'count', 'distinct', 'findAndModify', 'findandmodify', 'update', 'delete', 'aggregate']);

const explain = (isCommand: (name: string) => boolean): DataCommand => ({
  name: 'explain',
  access: 'read',
  inTransaction: false,
  stable: true,
  fields: ['verbosity'],
  run(command, context) {
    const explained = requiredDocument(command, 'explain');
    const [name = ''] = Object.keys(explained);
    if (!EXPLAINED.has(name) && isCommand(name)) throw mongoError(20, `Cannot explain cmd: ${name}`);
    const { $db: database = context.database } = explained;
    if (database !== context.database)
      throw mongoError(73, `Mismatched $db in explain command. Expected ${context.database} but got ${String(database)}`);
    const verbosity = optionalString(command, 'verbosity') ?? 'allPlansExecution';
    if (!VERBOSITIES.has(verbosity))
      throw mongoError(2, `Enumeration value '${verbosity}' for field 'explain.verbosity' is not a valid value.`);
    return explainReply(explained, context, verbosity);
  },
});

const VERBOSITIES = new Set(['queryPlanner', 'executionStats', 'allPlansExecution']);

/**
 * Describes how a command would find its documents; with a verbosity beyond `queryPlanner` the search is also run and measured.
 */
export function explainReply(explained: Document, context: CommandContext, verbosity: string): Document {
  const search = searchOf(explained);
  const namespace = `${context.database}.${search.collection}`;
  const collection = existingCollection(context, namespace);
  const { filter, sort, hint, skip, limit } = search;
  const options = queryOptions({ collation: search.collation }, collection);
  const matches = compileMatcher(filter, options);
  const request = { filter, sort, hint, collation: options.collation };
  const winningPlan = collection ? describe(plan(collection, context.view, request), sort) : { stage: 'EOF' };
  const reply: Document = {
    explainVersion: '1',
    queryPlanner: { namespace, parsedQuery: filter, winningPlan, rejectedPlans: [] },
    ok: 1,
  };
  if (verbosity === 'queryPlanner') return reply;
  const statistics: SearchStatistics = { keysExamined: 0, documentsExamined: 0 };
  const began = performance.now();
  const found = collection ? [...findRecords(collection, context.view, { ...request, matches, skip, limit }, statistics)] : [];
  reply.executionStats = {
    executionSuccess: true,
    nReturned: found.length,
    executionTimeMillis: Math.round(performance.now() - began),
    totalKeysExamined: statistics.keysExamined,
    totalDocsExamined: statistics.documentsExamined,
  };
  return reply;
}

function searchOf(command: Document): Search {
  const [name = ''] = Object.keys(command);
  const part = searchPart(name, command);
  return {
    collection: requiredString(command, name),
    filter: part.filter ?? {},
    sort: optionalDocument(part.source, 'sort'),
    hint: part.source.hint ?? command.hint,
    collation: part.source.collation ?? command.collation,
    // Other commands have a limit, too, but each with its own meaning.
    skip: name === 'find' ? (optionalCount(command, 'skip') ?? 0) : 0,
    limit: name === 'find' ? Math.abs(optionalInteger(command, 'limit') ?? 0) : 0,
  };
}

function searchPart(name: string, command: Document): { filter: Document | undefined; source: Document } {
  switch (name) {
    case 'find':
      return { filter: optionalDocument(command, 'filter'), source: command };
    case 'count':
    case 'distinct':
    case 'findAndModify':
    case 'findandmodify':
      return { filter: optionalDocument(command, 'query'), source: command };
    case 'update':
    case 'delete': {
      const statements = command[`${name}s`];
      const first: unknown = Array.isArray(statements) ? statements[0] : undefined;
      if (!isDocument(first)) throw mongoError(9, `explain of ${name} needs one statement`);
      return { filter: optionalDocument(first, 'q'), source: first };
    }
    case 'aggregate': {
      const stages = Array.isArray(command.pipeline) ? command.pipeline : [];
      const first: unknown = stages[0];
      return {
        filter: isDocument(first) && hasField(first, '$match') ? optionalDocument(first, '$match') : undefined,
        source: {},
      };
    }
    default:
      throw mongoError(59, `Explain failed due to unknown command: ${name}`);
  }
}

function describe(chosen: Plan, sort: Document | undefined): Document {
  const access =
    chosen.kind === 'collection'
      ? { stage: 'COLLSCAN', direction: chosen.reverse ? 'backward' : 'forward' }
      : { stage: 'FETCH', inputStage: describeScans(chosen) };
  return sort && Object.keys(sort).length > 0 && !chosen.sorted
    ? { stage: 'SORT', sortPattern: sort, inputStage: access }
    : access;
}

function describeScans({ parts }: Extract<Plan, { kind: 'index' }>): Document {
  const stages = parts.map(({ index, reverse, scans }) => ({
    stage: 'IXSCAN',
    indexName: index.name,
    keyPattern: index.keyPattern,
    isMultiKey: index.multikey,
    isUnique: index.unique,
    direction: reverse ? 'backward' : 'forward',
    ranges: scans.length,
  }));
  const [only] = stages;
  return stages.length === 1 && only ? only : { stage: 'OR', inputStages: stages };
}

/** Returns the command `explain`, which distinguishes commands that cannot be explained from unknown commands. */
export function explainCommands(isCommand: (name: string) => boolean): DataCommand[] {
  return [explain(isCommand)];
}
