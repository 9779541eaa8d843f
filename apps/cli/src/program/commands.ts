import { APP_COMMANDS } from './app-commands.js';
import type { CommandSpec } from '../session/command-spec.js';
import { DEVELOP_COMMANDS } from './develop-commands.js';
import { PART_COMMANDS } from './part-commands.js';
import { SESSION_COMMANDS } from './session-commands.js';

/** All commands, in the order the help shows them. */
export const COMMANDS: readonly CommandSpec[] = [...SESSION_COMMANDS, ...DEVELOP_COMMANDS, ...APP_COMMANDS, ...PART_COMMANDS];

/** What the groups of commands are about. */
export const GROUPS: Readonly<Record<string, string>> = {
  apps: 'the apps of a project',
  functions: 'the functions of an app',
  schema: "the schema of an app's GraphQL API",
  secrets: 'the secrets of an app',
  triggers: 'the triggers of an app',
  users: 'the end users of an app',
};
