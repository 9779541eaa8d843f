import { decode } from '../bson/decode.js';
import { isDocument, type Document } from '../bson/types.js';
import { commandMessage, rawFields } from '../wire/raw-command.js';
import { LARGE_MESSAGE_BYTES } from './sizes.js';
import type { Statement } from './statement.js';

/** One statement of a command, as a separate command. */
export interface LongStatement {
  readonly statement: Statement;
  readonly command: Document;
  readonly message: Buffer;
  readonly index: number;
  /** True if parsing its message alone is too much for a turn. */
  readonly isLarge: boolean;
  readonly isUpsert: boolean;
}

export function singleStatement(statement: Statement, given: unknown, index: number): LongStatement {
  const { definition, command, message } = statement;
  const field = definition.statements?.field;
  if (field === undefined)
    return { statement, command, message, index, isLarge: message.length > LARGE_MESSAGE_BYTES, isUpsert: false };
  const { lsid: _lsid, txnNumber: _number, ...rest } = command;
  const one = { ...rest, [field]: [given] };
  const isLarge = Buffer.isBuffer(given) && given.length > LARGE_MESSAGE_BYTES;
  return {
    statement,
    command: one,
    message: commandMessage(one, field),
    index,
    isLarge,
    isUpsert: Boolean(valueOf(given, 'upsert')),
  };
}

/** Returns `true` for a statement that may write several documents. */
export function isMulti({ definition }: Statement, given: unknown): boolean {
  if (definition.name === 'insert' || given === undefined) return false;
  const name = definition.name === 'delete' ? 'limit' : 'multi';
  const value = valueOf(given, name);
  return definition.name === 'delete' ? Number(value) === 0 : Boolean(value);
}

function valueOf(given: unknown, name: string): unknown {
  if (Buffer.isBuffer(given)) return fieldOf(given, name);
  return isDocument(given) ? given[name] : undefined;
}

/** Returns a field of a statement that has not been read; large ones are not looked for. */
function fieldOf(statement: Buffer, name: string): unknown {
  for (const field of rawFields(statement)) {
    if (field.name !== name) continue;
    const size = Buffer.alloc(4);
    size.writeInt32LE(field.element.length + 5);
    return decode(Buffer.concat([size, field.element, Buffer.alloc(1)]))[name];
  }
  return undefined;
}
