import type { Document } from '../bson/types.js';
import type { CommandContext, DataCommand } from '../commands/command.js';
import type { GenericOptions } from '../commands/generic-options.js';

/** One command of a client about documents. */
export interface Statement {
  readonly definition: DataCommand;
  readonly command: Document;
  readonly context: CommandContext;
  readonly options: GenericOptions;
  /** As the client sent it. */
  readonly message: Buffer;
  /** Whose it is: the command's `comment` when that is a text, else the database. */
  readonly owner: string;
}

/** Longest any statement may take, whatever its client allows. */
const STATEMENT_MS_MAX = 120_000;

/** When the statement has to be done: milliseconds since the epoch. */
export function deadlineOf({ options }: Pick<Statement, 'options'>): number {
  return options.deadline.at ?? Date.now() + STATEMENT_MS_MAX;
}

/** Whose turn a command takes. */
export function ownerOf(command: Document): string {
  const { comment, $db } = command;
  return typeof comment === 'string' ? comment : String($db);
}
