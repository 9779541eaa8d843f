import type { Document } from '../bson/types.js';
import type { CommandContext, DataCommand } from '../commands/command.js';
import type { GenericOptions } from '../commands/generic-options.js';

/** One command of a client about documents. */
export interface Statement {
  readonly definition: DataCommand;
  readonly command: Document;
  readonly context: CommandContext;
  readonly options: GenericOptions;
  /** Message in the form in which the client sent it. */
  readonly message: Buffer;
  /** Owner of the statement: the command's `comment` if that is a string, else the database. */
  readonly owner: string;
}

/** Maximum milliseconds of any statement, regardless of its client's limit. */
const STATEMENT_MS_MAX = 120_000;

/** Returns the time by which the statement has to be done: milliseconds since the epoch. */
export function deadlineOf({ options }: Pick<Statement, 'options'>): number {
  return options.deadline.at ?? Date.now() + STATEMENT_MS_MAX;
}

/** Returns the owner to whom the turn of a command is charged. */
export function ownerOf(command: Document): string {
  const { comment, $db } = command;
  return typeof comment === 'string' ? comment : String($db);
}
