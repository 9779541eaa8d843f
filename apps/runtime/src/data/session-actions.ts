import { AppError } from '#contracts/error.js';
import type { Store, StoreSession } from '#store/port/store.js';
import type { ActionArguments } from './action-arguments.js';
import type { ActionScope } from './action-scope.js';
import { outsideOfFunctions } from './run-sessions.js';

/**
 * Sessions and transactions of functions (runtime §4.3). The code that runs in the sandbox calls them as actions of the
 * data source's service:
 *
 * | Action              | Argument                        | Result                        |
 * | ------------------- | ------------------------------- | ----------------------------- |
 * | `startSession`      | `{}`                            | `{"session": "<name>"}`       |
 * | `startTransaction`  | `{session}`                     | `null`                        |
 * | `commitTransaction` | `{session}`                     | `null`                        |
 * | `abortTransaction`  | `{session}`                     | `null`                        |
 * | `endSession`        | `{session}`                     | `null`, also when it is over  |
 *
 * Every other action accepts a property `session` with the name. `withTransaction(callback)` is start, callback,
 * commit, or abort and rethrow. A name is valid in its own run only; a transaction that is not committed when the run
 * ends is aborted. A run has at most {@link SESSIONS_MAX} sessions. A user's write that fails in a transaction ends it:
 * its next use is `MongoDBError`.
 */
export type SessionAction = (store: Store, given: ActionArguments, scope: ActionScope) => Promise<string>;

type Step = (session: StoreSession) => Promise<void>;

function step(work: Step): SessionAction {
  return async (store, given, { sessions }) => {
    if (!sessions) throw outsideOfFunctions();
    await work(sessions.get(given.requiredText('session'), store));
    return 'null';
  };
}

const startSession: SessionAction = async (store, _given, { sessions }) => {
  if (!sessions) throw outsideOfFunctions();
  return JSON.stringify({ session: sessions.start(store) });
};

const endSession: SessionAction = async (_store, given, { sessions }) => {
  await sessions?.end(given.requiredText('session'));
  return 'null';
};

export const SESSION_ACTIONS: ReadonlyMap<string, SessionAction> = new Map<string, SessionAction>([
  ['startSession', startSession],
  [
    'startTransaction',
    step(async (session) => {
      if (session.isInTransaction) throw new AppError('MongoDBError', 'a transaction is already in progress');
      session.begin();
    }),
  ],
  [
    'commitTransaction',
    step(async (session) => {
      if (!session.isInTransaction) throw new AppError('MongoDBError', 'no transaction is in progress');
      await session.commit();
    }),
  ],
  ['abortTransaction', step((session) => session.abort())],
  ['endSession', endSession],
]);
