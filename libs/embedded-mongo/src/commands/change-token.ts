import { hasField, isDocument, type Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { OplogPosition } from '../storage/oplog-position.js';

/** Kinds of positions a token names: an event, a place between events, or the end of a stream. */
export type TokenKind = 'event' | 'place' | 'invalidate';

export interface ChangeToken {
  readonly position: OplogPosition;
  readonly kind: TokenKind;
}

const KINDS: readonly TokenKind[] = ['event', 'place', 'invalidate'];
const FORM = /^82([0-9A-F]{8})([0-9A-F]{8})0([0-2])$/;

/** Returns a resume token. Tokens stay valid across restarts. */
export function tokenDocument({ t, i }: OplogPosition, kind: TokenKind): Document {
  return { _data: `82${hex(t)}${hex(i)}0${KINDS.indexOf(kind)}` };
}

/** Parses a resume token. Throws 260 for a value that is not a token of this store. */
export function readToken(given: unknown): ChangeToken {
  const data = isDocument(given) && hasField(given, '_data') ? given._data : undefined;
  const [, t, i, kind] = (typeof data === 'string' && FORM.exec(data)) || [];
  if (t === undefined || i === undefined) throw mongoError(260, 'Invalid resume token: it was not made by this server');
  return { position: { t: parseInt(t, 16), i: parseInt(i, 16) }, kind: KINDS[Number(kind)] ?? 'event' };
}

function hex(value: number): string {
  return value.toString(16).toUpperCase().padStart(8, '0');
}
