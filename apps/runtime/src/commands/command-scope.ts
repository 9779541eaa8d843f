import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { ActionArguments } from '../data/action-arguments.js';
import type { StatementScope } from '../data/statement-options.js';

/** What a command of a MongoDB service is run on. */
export interface CommandScope {
  readonly snapshot: AppSnapshot;
  readonly service: ServiceConfig;
  readonly given: ActionArguments;
  /** Unix milliseconds. */
  readonly deadline: number;
  /** Aborts at the deadline. */
  readonly signal: AbortSignal;
}

/** How its statements are sent. */
export function statementScope({ snapshot, deadline, signal }: CommandScope): StatementScope {
  return { appId: snapshot.appId, deadline, signal };
}

/** Resolves to JSON text. */
export type Command = (scope: CommandScope) => Promise<string>;
