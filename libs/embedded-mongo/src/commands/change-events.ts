import { Timestamp } from 'bson';
import { decode } from '../bson/decode.js';
import { encode } from '../bson/encode.js';
import { type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import { ChangeKind, type OplogEntry } from '../storage/oplog-entry.js';
import type { OplogPosition } from '../storage/oplog-position.js';
import { tokenDocument } from './change-token.js';

/** Levels an event puts around the values of a document that is as deeply nested as documents may be. */
const EXTRA_DEPTH = 3;
/** A document of 16 MB and what an event says about it; larger ones cannot be sent. */
const MAX_EVENT_BYTES = (16 << 20) + (16 << 10);

export interface EventOptions {
  readonly fullDocument: 'default' | 'updateLookup' | 'whenAvailable' | 'required';
  readonly fullDocumentBeforeChange: 'off' | 'whenAvailable' | 'required';
  /** The document as it is now; undefined when it is gone. */
  readonly lookUp: (namespace: string, id: unknown) => Document | undefined;
}

const OPERATIONS: Readonly<Record<ChangeKind, string>> = {
  [ChangeKind.insert]: 'insert',
  [ChangeKind.update]: 'update',
  [ChangeKind.replace]: 'replace',
  [ChangeKind.delete]: 'delete',
  [ChangeKind.drop]: 'drop',
  [ChangeKind.rename]: 'rename',
  [ChangeKind.dropDatabase]: 'dropDatabase',
};

/**
 * Events that are the same for all streams, as long as their entries are in memory: a change may be delivered to hundreds of
 * streams.
 */
const shared = new WeakMap<Buffer, Document>();

/** Returns the result of `changeEvent` for an entry in its stored form. The event must not be changed. */
export function storedChangeEvent(bytes: Buffer, entry: OplogEntry, position: OplogPosition, options: EventOptions): Document {
  const isSame = entry.kind !== ChangeKind.update && options.fullDocumentBeforeChange === 'off';
  const known = isSame ? shared.get(bytes) : undefined;
  if (known) return known;
  const event = changeEvent(entry, position, options);
  if (isSame) shared.set(bytes, event);
  return event;
}

/** Returns the event of a change. Throws 47 if an image is required that is not kept. */
function changeEvent(entry: OplogEntry, position: OplogPosition, options: EventOptions): Document {
  const { kind, namespace } = entry;
  const event = eventHead(entry, position, 'event', OPERATIONS[kind]);
  const ns = namespaceDocument(namespace);
  switch (kind) {
    case ChangeKind.insert:
    case ChangeKind.replace: {
      const fullDocument = decode(entry.payload);
      const before = kind === ChangeKind.replace ? beforeImage(entry, options) : {};
      return { ...event, fullDocument, ns, documentKey: { _id: fullDocument._id }, ...before };
    }
    case ChangeKind.update: {
      const { k, u, r, t } = decode(entry.payload, { enclosing: EXTRA_DEPTH });
      const updateDescription = { updatedFields: u, removedFields: r, truncatedArrays: t };
      return {
        ...event,
        ...afterImage(namespace, k, options),
        ns,
        documentKey: { _id: k },
        updateDescription,
        ...beforeImage(entry, options),
      };
    }
    case ChangeKind.delete:
      return { ...event, ns, documentKey: { _id: decode(entry.payload).k }, ...beforeImage(entry, options) };
    case ChangeKind.rename:
      return { ...event, ns, to: namespaceDocument(renamedTo(entry)) };
    case ChangeKind.dropDatabase:
      return { ...event, ns: { db: ns.db } };
    case ChangeKind.drop:
      return { ...event, ns };
  }
}

/** Returns the last event of a stream whose collection or database went with the change. */
export function invalidateEvent(entry: OplogEntry, position: OplogPosition): Document {
  return eventHead(entry, position, 'invalidate', 'invalidate');
}

/** Throws 10334 for an event that is too large to be sent. */
export function encodeEvent(event: Document): Buffer {
  const bytes = encode(event, EXTRA_DEPTH);
  if (bytes.length > MAX_EVENT_BYTES) {
    throw mongoError(10334, `A change event of ${bytes.length} bytes is larger than ${MAX_EVENT_BYTES}`, {
      errorLabels: ['NonResumableChangeStreamError'],
    });
  }
  return bytes;
}

/** Returns the new namespace in the entry of a rename. */
export function renamedTo({ payload }: OplogEntry): string {
  const { to } = decode(payload);
  return typeof to === 'string' ? to : '';
}

function eventHead({ at }: OplogEntry, position: OplogPosition, kind: 'event' | 'invalidate', operationType: string): Document {
  return {
    _id: tokenDocument(position, kind),
    operationType,
    clusterTime: new Timestamp({ t: position.t, i: position.i }),
    wallTime: new Date(at),
  };
}

function namespaceDocument(namespace: string): { db: string; coll: string } {
  const dot = namespace.indexOf('.');
  return { db: namespace.slice(0, dot), coll: namespace.slice(dot + 1) };
}

function afterImage(namespace: string, id: unknown, { fullDocument, lookUp }: EventOptions): Document {
  switch (fullDocument) {
    case 'default':
      return {};
    case 'updateLookup':
      return { fullDocument: lookUp(namespace, id) ?? null };
    case 'whenAvailable':
      return { fullDocument: null };
    case 'required':
      throw missingImage('post-image');
  }
}

function beforeImage({ before }: OplogEntry, { fullDocumentBeforeChange }: EventOptions): Document {
  if (fullDocumentBeforeChange === 'off') return {};
  if (before) return { fullDocumentBeforeChange: decode(before) };
  if (fullDocumentBeforeChange === 'required') throw missingImage('pre-image');
  return { fullDocumentBeforeChange: null };
}

function missingImage(image: string): Error {
  return mongoError(
    47,
    `Change stream was configured to require a ${image} for all update, delete and replace events, but the ${image} was not found`,
    {
      errorLabels: ['NonResumableChangeStreamError'],
    },
  );
}
