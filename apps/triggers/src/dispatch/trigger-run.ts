import { BSON, DBRef, type Document } from '#codecs/bson/values.js';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';

/** Returns the arguments of a function for an event, as extended JSON of an array. */
export function argumentsOf({ event, ejson }: Pick<QueuedEventRecord, 'event' | 'ejson'>): string {
  if (ejson !== undefined) return `[${ejson}]`;
  if (event.length === 0) return '[]';
  const document: unknown = BSON.deserialize(event, KEEP_TYPES);
  // With properties named $ref and $id the driver would make it a reference.
  return `[${encodeEjson(document instanceof DBRef ? plain(document) : document)}]`;
}

function plain({ collection, oid, db, fields }: DBRef): Document {
  return { $ref: collection, $id: oid, ...(db === undefined ? {} : { $db: db }), ...fields };
}

/** Returns the first lines of a run's log entry. */
export function notesOf({ missed, isByHand = false }: Pick<QueuedEventRecord, 'missed' | 'isByHand'>): string[] {
  const start = isByHand ? ['an administrator started this run'] : [];
  if (missed === 0) return start;
  return [...start, `${missed} earlier ${missed === 1 ? 'run was' : 'runs were'} missed; this run replaces them`];
}
