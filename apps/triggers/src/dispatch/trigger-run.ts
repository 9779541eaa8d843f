import { BSON, DBRef, type Document } from 'mongodb';
import { encodeEjson } from '#codecs/ejson/ejson-encode.js';
import { KEEP_TYPES } from '#codecs/ejson/stored-values.js';
import type { QueuedEventRecord } from '../inbox/queued-event.model.js';

/** Extended JSON text of the list a function is given for an event. */
export function argumentsOf({ event, ejson }: Pick<QueuedEventRecord, 'event' | 'ejson'>): string {
  if (ejson !== undefined) return `[${ejson}]`;
  if (event.length === 0) return '[]';
  const document: unknown = BSON.deserialize(event, KEEP_TYPES);
  // Members named $ref and $id make a reference of it for the driver.
  return `[${encodeEjson(document instanceof DBRef ? plain(document) : document)}]`;
}

function plain({ collection, oid, db, fields }: DBRef): Document {
  return { $ref: collection, $id: oid, ...(db === undefined ? {} : { $db: db }), ...fields };
}

/** Returns the first lines of a run's log entry. */
export function notesOf({ missed }: Pick<QueuedEventRecord, 'missed'>): string[] {
  if (missed === 0) return [];
  return [`${missed} earlier ${missed === 1 ? 'run was' : 'runs were'} missed; this run replaces them`];
}
