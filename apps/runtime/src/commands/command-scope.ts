import type { AppSnapshot, ServiceConfig } from '#contracts/config/app-snapshot.js';
import type { ActionArguments } from '../data/action-arguments.js';
import type { Terms } from '#store/port/store.js';
import type { RequestTerms } from '../app/time-limit.js';
import { termsOf } from '../data/action-scope.js';

/** Target, arguments and time limit of a command of a MongoDB service. */
export interface CommandScope extends RequestTerms {
  readonly snapshot: AppSnapshot;
  readonly service: ServiceConfig;
  readonly given: ActionArguments;
}

/** Returns what holds for a command's statements. */
export function commandTerms({ snapshot, ...times }: CommandScope): Terms {
  return termsOf(snapshot.appId, times);
}

/** Command that resolves to JSON. */
export type Command = (scope: CommandScope) => Promise<string>;
