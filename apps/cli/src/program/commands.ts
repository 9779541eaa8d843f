import { ADMIN_COMMANDS } from './admin-commands.js';
import { APP_COMMANDS } from './app-commands.js';
import type { CommandSpec } from '../session/command-spec.js';
import { DEVELOP_COMMANDS } from './develop-commands.js';
import { PART_COMMANDS } from './part-commands.js';
import { SESSION_COMMANDS } from './session-commands.js';

/** All commands, in the order the help shows them. */
export const COMMANDS: readonly CommandSpec[] = [
  ...SESSION_COMMANDS,
  ...DEVELOP_COMMANDS,
  ...APP_COMMANDS,
  ...PART_COMMANDS,
  ...ADMIN_COMMANDS,
];

/** Descriptions of the command groups. */
export const GROUPS: Readonly<Record<string, string>> = {
  admins: 'list, add, disable and remove the administrators of a project',
  apps: 'list, create and delete the apps of a project',
  functions: 'list and run the functions of an app, show their logs',
  schema: "print the schema of an app's GraphQL API",
  secrets: 'list, create, update and delete the secrets of an app',
  triggers: 'list the triggers of an app, resume suspended ones',
  users: 'list, create, disable and delete the end users of an app',
};
