import { Bindings } from '../expressions/bindings.js';
import { decode } from '../bson/decode.js';
import { isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { findRecords, requireSearchable, type Match } from '../planner/find-records.js';
import { compileMatcher, type Matcher } from '../query/matcher.js';
import { compileUpdate, type CompiledUpdate } from '../query/updater.js';
import { WrittenFields } from '../query/written-fields.js';
import type { Collection } from '../storage/collection.js';
import { examine } from '../work/work-clock.js';
import { requireWritable } from './capped-collections.js';
import { validateDocument } from './collection-options.js';
import { collectionToWrite, existingCollection, type CommandContext, type DataCommand, type PickedDocuments } from './command.js';
import { executing } from './execution.js';
import { checkFields, flag, optionalDocument, requiredDocument, requiredString } from './fields.js';
import { statementsOf } from './insert.js';
import { letBindings, queryOptions, type QueryOptions } from './query-options.js';
import { collectMatches, eachPicked, type PickedQuery } from './picked-documents.js';
import { encodeUpdated, storable } from './stored-document.js';
import { runStatements, writeErrorFields } from './write-statements.js';

export interface UpdateStatement {
  readonly filter: Document;
  readonly update: unknown;
  readonly multi?: boolean;
  readonly upsert?: boolean;
  readonly sort?: Document | undefined;
  readonly collation?: unknown;
  readonly hint?: unknown;
  readonly arrayFilters?: unknown;
  /** The command's `let`. */
  readonly variables?: unknown;
  /** Further constants of a pipeline update, the statement's `c`. */
  readonly constants?: Document | undefined;
  readonly bypassValidation?: boolean;
  /** The command that errors name; `update` unless given. */
  readonly during?: 'findAndModify';
  /** Called once the update and the filter have been read: reads the rest of the command. `exists`: the collection does, or will. */
  readonly parsed?: (exists: boolean) => void;
}

export interface UpdateOutcome {
  readonly matched: number;
  readonly modified: number;
  /** The document an upsert inserted. */
  readonly inserted?: Document;
  /** The last matched document as it was found. */
  readonly last?: Match;
  /** That document, or the inserted one, as it is now. */
  readonly after?: Buffer;
}

/**
 * Runs one update statement. Throws the errors of the update, the unique indexes and the validator. `ready` is called with the
 * outcome before anything is stored, while the statement may still fail or be run elsewhere.
 */
export function updateDocuments(
  context: CommandContext,
  namespace: string,
  statement: UpdateStatement,
  ready: (outcome: UpdateOutcome) => void = () => undefined,
): UpdateOutcome {
  const options = statementOptions(statement, context.store.catalog.get(namespace));
  const { multi = false, upsert = false } = statement;
  // MongoDB checks in this order, which decides the error of a statement that has several.
  const update = compileUpdate(statement.update, { ...options, constants: undefined, arrayFilters: statement.arrayFilters });
  if (multi && update.kind === 'replacement') throw mongoError(9, 'multi update is not supported for replacement-style update');
  const matches = compileMatcher(statement.filter, options, upsert ? 'upsert' : 'query');
  options.constants.check();
  statement.parsed?.(upsert || context.store.catalog.get(namespace) !== undefined);
  const collection = upsert ? collectionToWrite(context, namespace) : existingCollection(context, namespace);
  if (!collection) return { matched: 0, modified: 0 };
  requireWritable(collection, context);
  const { filter, hint, sort } = statement;
  requireSearchable(collection, context.view, { filter, hint, sort, collation: options.collation });
  return executing(statement.during ?? 'update', () =>
    updateIn(collection, context, { statement, options, matches, update }, ready),
  );
}

/** A statement whose parts have all been parsed. */
interface ParsedUpdate {
  readonly statement: UpdateStatement;
  readonly options: QueryOptions;
  readonly matches: Matcher;
  readonly update: CompiledUpdate;
}

function updateIn(
  collection: Collection,
  context: CommandContext,
  { statement, options, matches, update }: ParsedUpdate,
  ready: (outcome: UpdateOutcome) => void,
): UpdateOutcome {
  const { filter, hint, sort, multi = false, upsert = false } = statement;
  const bypass = statement.bypassValidation === true;
  const positional = update.kind === 'operators';
  if (context.picked)
    return updatePicked(collection, context, context.picked, { matches, positional }, { update, bypass, ready });
  const { collation } = options;
  const limit = multi ? 0 : 1;
  // Matches are collected and their changes computed first: a document the update moves in an index is not found again, and a
  // statement that turns out to be too long has written nothing.
  const found = collectMatches(
    findRecords(collection, context.view, {
      filter,
      matches,
      hint,
      sort,
      collation,
      limit,
      positional,
      deadline: context.deadline,
    }),
  );
  if (found.length === 0 && upsert) return insertUpserted(collection, context, update, statement, ready);
  const changes = found.map((match) => changeOf(collection, update, match, bypass));
  const modified = changes.filter((change) => change !== undefined).length;
  const last = found.at(-1);
  const after = changes.at(-1)?.bytes ?? last?.bytes;
  const outcome = { matched: found.length, modified, ...(last && after ? { last, after } : {}) };
  ready(outcome);
  for (const change of changes) if (change) storeChange(collection, context, update, change);
  return outcome;
}

/** Options for updating documents that were found earlier. */
interface PickedUpdate {
  readonly update: CompiledUpdate;
  readonly bypass: boolean;
  readonly ready: (outcome: UpdateOutcome) => void;
}

/** Updates documents found earlier that still match, one after the other, for as long as the turn lasts. */
function updatePicked(
  collection: Collection,
  context: CommandContext,
  picked: PickedDocuments,
  query: PickedQuery,
  { update, bypass, ready }: PickedUpdate,
): UpdateOutcome {
  let outcome: UpdateOutcome = { matched: 0, modified: 0 };
  eachPicked(collection, context, picked, query, (match) => {
    const change = changeOf(collection, update, match, bypass);
    const { matched, modified } = outcome;
    const next = {
      matched: matched + 1,
      modified: modified + (change ? 1 : 0),
      last: match,
      after: change?.bytes ?? match.bytes,
    };
    ready(next);
    if (change) storeChange(collection, context, update, change);
    outcome = next;
  });
  return outcome;
}

interface EvaluatedUpdate {
  readonly recordId: number;
  readonly before: Document;
  readonly after: Document;
  readonly bytes: Buffer;
  readonly written: WrittenFields | undefined;
}

/** Computes the change of a matching document; undefined if nothing changes. */
function changeOf(collection: Collection, update: CompiledUpdate, match: Match, bypass: boolean): EvaluatedUpdate | undefined {
  const before = match.document ?? decode(match.bytes);
  const written = update.kind === 'operators' ? new WrittenFields() : undefined;
  const after = update.apply(decode(match.bytes), match.position, written);
  const bytes = encodeUpdated(after);
  examine(match.bytes.length + bytes.length);
  if (update.alwaysModifies !== true && bytes.equals(match.bytes)) return undefined;
  if (!bypass) validateDocument(collection, after, before);
  return { recordId: match.recordId, before, after, bytes, written };
}

function storeChange(collection: Collection, context: CommandContext, update: CompiledUpdate, change: EvaluatedUpdate): void {
  const { recordId, before, after, bytes, written } = change;
  collection.replace(context.view, recordId, before, after, bytes, { whole: update.kind === 'replacement', written });
}

function insertUpserted(
  collection: Collection,
  context: CommandContext,
  update: CompiledUpdate,
  { filter, bypassValidation }: UpdateStatement,
  ready: (outcome: UpdateOutcome) => void,
): UpdateOutcome {
  const { document, bytes } = storable(update.insert(filter));
  if (bypassValidation !== true) validateDocument(collection, document);
  const outcome = { matched: 0, modified: 0, inserted: document, after: bytes };
  ready(outcome);
  collection.insert(context.view, document, bytes);
  return outcome;
}

function statementOptions(
  { collation, variables, constants }: UpdateStatement,
  collection: Collection | undefined,
): QueryOptions {
  const options = queryOptions({ collation, let: variables }, collection);
  if (!constants) return options;
  return { ...options, bindings: letBindings(constants, new Bindings([], options.bindings)) };
}

const updateCommand: DataCommand = {
  name: 'update',
  access: 'write',
  stable: true,
  fields: ['updates', 'ordered', 'let', 'bypassDocumentValidation'],
  statements: { field: 'updates' },
  run(command, context) {
    const namespace = `${context.database}.${requiredString(command, 'update')}`;
    let n = 0;
    let nModified = 0;
    const upserted: Document[] = [];
    const errors = runStatements(
      statementsOf(command, 'updates'),
      flag(command, 'ordered', true),
      context,
      (statement, index) => {
        const outcome = updateDocuments(context, namespace, readStatement(statement, command));
        n += outcome.matched + (outcome.inserted ? 1 : 0);
        nModified += outcome.modified;
        if (outcome.inserted) upserted.push({ index, _id: outcome.inserted._id });
      },
    );
    return { n, ...(upserted.length > 0 ? { upserted } : {}), nModified, ...writeErrorFields(errors), ok: 1 };
  },
};

const STATEMENT_FIELDS = ['q', 'u', 'c', 'upsert', 'multi', 'collation', 'arrayFilters', 'hint', 'sort'];

function readStatement(given: unknown, command: Document): UpdateStatement {
  const statement = Buffer.isBuffer(given) ? decode(given) : given;
  if (!isDocument(statement)) throw mongoError(14, "BSON field 'updates' must hold documents");
  checkFields(statement, 'update.updates', STATEMENT_FIELDS);
  const multi = flag(statement, 'multi');
  const sort = optionalDocument(statement, 'sort');
  if (sort && multi) throw mongoError(9, 'Cannot specify sort with multi=true');
  return {
    filter: requiredDocument(statement, 'q'),
    update: statement.u,
    multi,
    upsert: flag(statement, 'upsert'),
    sort,
    collation: statement.collation,
    hint: statement.hint,
    arrayFilters: statement.arrayFilters,
    variables: command.let,
    constants: optionalDocument(statement, 'c'),
    bypassValidation: flag(command, 'bypassDocumentValidation'),
  };
}

export const updateCommands = [updateCommand];
