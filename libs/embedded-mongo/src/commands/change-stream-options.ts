import { Timestamp } from 'bson';
import { isDocument, isNullish, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Oplog } from '../storage/oplog.js';
import { previousPosition, type OplogPosition } from '../storage/oplog-position.js';
import { readToken } from './change-token.js';
import { checkFields, flag, optionalString, refuseOptions } from './fields.js';
import type { EventOptions } from './change-events.js';

const FIELDS = [
  'fullDocument',
  'fullDocumentBeforeChange',
  'resumeAfter',
  'startAfter',
  'startAtOperationTime',
  'allChangesForCluster',
  'showExpandedEvents',
];
const FULL_DOCUMENT = ['default', 'updateLookup', 'whenAvailable', 'required'] as const;
const BEFORE_CHANGE = ['off', 'whenAvailable', 'required'] as const;

/** Stages that may follow: stages that process one event at a time. */
const FOLLOWING = new Set(['$match', '$project', '$addFields', '$set', '$unset', '$replaceRoot', '$replaceWith', '$redact']);

export interface ChangeStreamOptions {
  readonly images: Omit<EventOptions, 'lookUp'>;
  readonly allChangesForCluster: boolean;
  /** Position to resume from: the stream shows all later events. */
  readonly from: OplogPosition;
  /** True if the stream resumes after an event that may have been the last before its end. */
  readonly afterEvent: boolean;
}

/**
 * Reads the specification of `$changeStream`. Throws 40415 for an unknown field, 9 for a bad value, 40674 for two places to start
 * at, 260 for a bad token, 280 for one of an event that never was, 286 when what comes after it is no longer kept.
 */
export function readChangeStreamOptions(specification: unknown, oplog: Oplog): ChangeStreamOptions {
  if (!isDocument(specification)) throw mongoError(50808, "the $changeStream stage's specification must be an object");
  checkFields(specification, '$changeStream', FIELDS);
  refuseOptions(specification, ['showExpandedEvents']);
  const starts = ['resumeAfter', 'startAfter', 'startAtOperationTime'].filter((field) => !isNullish(specification[field]));
  if (starts.length > 1) {
    throw mongoError(40674, 'Only one type of resume option is allowed, but multiple were found.');
  }
  return {
    images: {
      fullDocument: choice(specification, 'fullDocument', FULL_DOCUMENT),
      fullDocumentBeforeChange: choice(specification, 'fullDocumentBeforeChange', BEFORE_CHANGE),
    },
    allChangesForCluster: flag(specification, 'allChangesForCluster'),
    ...startOf(specification, oplog),
  };
}

/** Refuses stages that need more than one event, with 20. */
export function checkFollowingStages(stages: readonly Document[]): void {
  for (const stage of stages) {
    const [name = ''] = Object.keys(stage);
    if (!name.startsWith('$') || FOLLOWING.has(name)) continue;
    throw mongoError(20, `${name} is not permitted in a $changeStream pipeline`);
  }
}

function startOf(specification: Document, oplog: Oplog): { from: OplogPosition; afterEvent: boolean } {
  const { resumeAfter, startAfter, startAtOperationTime } = specification;
  if (!isNullish(startAtOperationTime)) {
    if (!(startAtOperationTime instanceof Timestamp)) {
      throw mongoError(14, "BSON field '$changeStream.startAtOperationTime' must be a timestamp");
    }
    const from = previousPosition({ t: startAtOperationTime.t, i: startAtOperationTime.i });
    if (!oplog.reaches(from)) throw historyLost();
    return { from, afterEvent: false };
  }
  const given = resumeAfter ?? startAfter;
  if (isNullish(given)) return { from: oplog.last, afterEvent: false };
  const { position, kind } = readToken(given);
  if (kind === 'invalidate' && !isNullish(resumeAfter)) {
    throw mongoError(
      260,
      "Attempting to resume a change stream using 'resumeAfter' is not allowed from an invalidate notification.",
    );
  }
  if (!oplog.reaches(position)) throw historyLost();
  const removed = oplog.floor.t === position.t && oplog.floor.i === position.i;
  if (kind !== 'place' && !removed && !oplog.at(position)) {
    throw mongoError(280, 'cannot resume stream; the resume token was not found.', {
      errorLabels: ['NonResumableChangeStreamError'],
    });
  }
  return { from: position, afterEvent: kind === 'event' };
}

/** Returns the error for a resume point that is older than the oldest entry kept. */
export function historyLost(): Error {
  return mongoError(286, 'Resume of change stream was not possible, as the resume point may no longer be in the oplog.', {
    errorLabels: ['NonResumableChangeStreamError'],
  });
}

function choice<T extends string>(specification: Document, field: string, choices: readonly [T, ...T[]]): T {
  const given = optionalString(specification, field);
  if (given === undefined) return choices[0];
  const chosen = choices.find((one) => one === given);
  if (chosen === undefined) {
    throw mongoError(9, `Enumeration value '${given}' for field '$changeStream.${field}' is not a valid value.`);
  }
  return chosen;
}
