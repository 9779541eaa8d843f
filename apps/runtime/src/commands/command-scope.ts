import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { ActionArguments } from '../data/action-arguments.js';
import type { StatementScope } from '../data/statement-options.js';

/** Target, arguments and time limit of a command of a MongoDB service. */
export interface CommandScope {
  readonly snapshot: AppSnapshot;
  readonly service: ServiceConfig;
  readonly given: ActionArguments;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts at the deadline. */
  readonly signal: AbortSignal;
}

/** Returns the scope in which a command's statements are sent. */
export function statementScope({ snapshot, deadline, signal }: CommandScope): StatementScope {
  return { appId: snapshot.appId, deadline, signal };
}

/** Command that resolves to JSON. */
export type Command = (scope: CommandScope) => Promise<string>;
