import { hasField } from '../bson/types.js';
import { aggregateCommands } from './aggregate.js';
import { bulkWriteCommands } from './bulk-write.js';
import { collectionCommands } from './collections.js';
import type { CommandDefinition } from './command.js';
import { countCommands } from './count.js';
import { deleteCommands } from './delete.js';
import { diagnosticCommands } from './diagnostics.js';
import { distinctCommands } from './distinct.js';
import { explainCommands } from './explain.js';
import { findCommands } from './find.js';
import { findAndModifyCommands } from './find-and-modify.js';
import { helloCommands } from './hello.js';
import { indexCommands } from './indexes.js';
import { insertCommands } from './insert.js';
import { sessionCommands } from './session-commands.js';
import { updateCommands } from './update.js';

const COMMANDS: readonly CommandDefinition[] = [
  ...helloCommands,
  ...diagnosticCommands,
  ...sessionCommands,
  ...findCommands,
  ...insertCommands,
  ...updateCommands,
  ...deleteCommands,
  ...findAndModifyCommands,
  ...bulkWriteCommands,
  ...aggregateCommands,
  ...countCommands,
  ...distinctCommands,
  ...explainCommands((name) => findCommand(name) !== undefined),
  ...indexCommands,
  ...collectionCommands,
];

const BY_NAME: Readonly<Record<string, CommandDefinition>> = Object.fromEntries(
  COMMANDS.flatMap((command) => [command.name, ...(command.aliases ?? [])].map((name) => [name, command])),
);

/** Returns the command of that exact name or alias. */
export function findCommand(name: string): CommandDefinition | undefined {
  return hasField(BY_NAME, name) ? BY_NAME[name] : undefined;
}

/** Returns the names of all commands, without aliases. */
export function commandNames(): string[] {
  return COMMANDS.map(({ name }) => name);
}
