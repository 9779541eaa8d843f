import { hasField, isDocument, isNullish, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Deadline } from '../planner/find-records.js';
import type { CommandDefinition } from './command.js';
import { checkFields, flag, optionalCount, optionalDocument, optionalInteger, optionalString } from './fields.js';

/** Fields any command may carry. */
const GENERIC_FIELDS = new Set([
  '$db',
  '$readPreference',
  '$clusterTime',
  'lsid',
  'txnNumber',
  'autocommit',
  'startTransaction',
  'readConcern',
  'writeConcern',
  'maxTimeMS',
  'comment',
  'apiVersion',
  'apiStrict',
  'apiDeprecationErrors',
]);

const READ_CONCERNS = ['local', 'available', 'majority', 'linearizable', 'snapshot'];

export interface GenericOptions {
  /** Time at which the command fails with 50. */
  readonly deadline: Deadline;
  readonly inTransaction: boolean;
  readonly startsTransaction: boolean;
  /** Goes into the reply of a write whose write concern a single node cannot give. */
  readonly writeConcernError: Document | undefined;
}

/**
 * Milliseconds one statement may hold the engine's thread, regardless of the statement's time limit: nothing else runs
 * meanwhile.
 */
const READ_MS_MAX = 30_000;
const WRITE_MS_MAX = 120_000;

/**
 * Checks the fields all commands share. With one node and a log written before every reply, all read and write concerns a single
 * node can give are given; what it cannot give is refused.
 */
export function genericOptions(command: Document, definition: CommandDefinition): GenericOptions {
  checkCommandFields(command, definition);
  checkApi(command, definition);
  const inTransaction = isTransactional(command);
  checkReadConcern(optionalDocument(command, 'readConcern'), inTransaction);
  const maxTime = optionalCount(command, 'maxTimeMS');
  return {
    deadline: { at: deadlineOf(maxTime === undefined || maxTime === 0 ? Infinity : maxTime, definition, command) },
    inTransaction,
    startsTransaction: inTransaction && flag(command, 'startTransaction'),
    writeConcernError: checkWriteConcern(optionalDocument(command, 'writeConcern'), definition),
  };
}

function deadlineOf(maxTimeMs: number, { access }: CommandDefinition, command: Document): number | undefined {
  const kind = typeof access === 'function' ? access(command) : access;
  const limitMs = Math.min(maxTimeMs, kind === 'read' ? READ_MS_MAX : kind === 'write' ? WRITE_MS_MAX : Infinity);
  return limitMs === Infinity ? undefined : Date.now() + limitMs;
}

function checkCommandFields(command: Document, { name, fields }: CommandDefinition): void {
  if (fields === 'any') return;
  const [own] = Object.keys(command);
  for (const field of Object.keys(command)) {
    if (field === own || GENERIC_FIELDS.has(field) || fields.includes(field)) continue;
    throw mongoError(40415, `BSON field '${name}.${field}' is an unknown field.`);
  }
}

function checkApi(command: Document, definition: CommandDefinition): void {
  const version = optionalString(command, 'apiVersion');
  const strict = flag(command, 'apiStrict');
  const deprecation = flag(command, 'apiDeprecationErrors');
  if (version === undefined) {
    if (strict || deprecation)
      throw mongoError(72, "Provided 'apiStrict' or 'apiDeprecationErrors' without passing 'apiVersion'");
    return;
  }
  if (version !== '1') throw mongoError(322, `API version must be "1"; was "${version}"`);
  if (strict && definition.stable !== true) {
    throw mongoError(323, `Provided apiStrict:true, but the command ${definition.name} is not in API Version 1`);
  }
}

function isTransactional(command: Document): boolean {
  if (!hasField(command, 'autocommit')) {
    if (hasField(command, 'startTransaction')) throw mongoError(72, "'startTransaction' requires 'autocommit'");
    return false;
  }
  if (flag(command, 'autocommit', true)) throw mongoError(72, "'autocommit' can only be false");
  if (isNullish(command.lsid) || isNullish(command.txnNumber)) {
    throw mongoError(72, 'A transaction needs both lsid and txnNumber');
  }
  return true;
}

function checkReadConcern(readConcern: Document | undefined, inTransaction: boolean): void {
  if (!readConcern) return;
  checkFields(readConcern, 'readConcern', ['level', 'afterClusterTime', 'provenance']);
  const level = optionalString(readConcern, 'level');
  if (level === undefined) return;
  if (!READ_CONCERNS.includes(level)) {
    throw mongoError(2, `Enumeration value '${level}' for field 'readConcern.level' is not a valid value.`);
  }
  // Each command sees one committed state, but a cursor outside a transaction continues with newer states.
  if (level === 'snapshot' && !inTransaction)
    throw mongoError(72, 'readConcern level snapshot is only supported in transactions');
}

/** Control commands that accept a write concern although they write no documents. */
const CONTROLS_WITH_WRITE_CONCERN = new Set(['commitTransaction', 'abortTransaction', 'hello']);

/**
 * Checks a write concern. For more than one node the write is done, and the returned error in the reply reports the
 * unmet concern.
 */
function checkWriteConcern(writeConcern: Document | undefined, { name, access }: CommandDefinition): Document | undefined {
  if (!writeConcern) return undefined;
  if (access === 'read' || (access === 'control' && !CONTROLS_WITH_WRITE_CONCERN.has(name)))
    throw mongoError(72, 'Command does not support writeConcern');
  checkFields(writeConcern, 'writeConcern', ['w', 'j', 'wtimeout', 'wtimeoutMS', 'fsync', 'provenance']);
  const { w } = writeConcern;
  if (isNullish(w) || w === 'majority') return undefined;
  if (typeof w === 'string') {
    return {
      code: 79,
      codeName: 'UnknownReplWriteConcern',
      errmsg: `No write concern mode named '${w}' found in replica set configuration`,
    };
  }
  if (isDocument(w)) throw mongoError(9, 'writeConcern.w as a document of tags is not supported');
  const nodes = optionalInteger(writeConcern, 'w') ?? 1;
  if (nodes < 0 || nodes > 50) throw mongoError(9, 'w has to be a non-negative number and not greater than 50');
  if (nodes <= 1) return undefined;
  return { code: 100, codeName: 'UnsatisfiableWriteConcern', errmsg: 'Not enough data-bearing nodes' };
}
