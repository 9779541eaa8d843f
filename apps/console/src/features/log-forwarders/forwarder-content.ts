import type { Schemas } from '#admin-client/admin-client.js';

type Members = Readonly<Record<string, unknown>>;

/** A log forwarder as it is read. */
export type LogForwarder = Schemas['LogForwarder'];

/** A log forwarder as a form has it. */
export type ForwarderForm = Omit<LogForwarder, '_id' | 'suspended'>;

export type ActionType = 'collection' | 'function';
export type Policy = 'single' | 'batch';

export const ACTIONS: Readonly<Record<ActionType, string>> = {
  collection: 'a collection, as documents',
  function: 'a function, as a list of entries',
};
export const POLICIES: Readonly<Record<Policy, string>> = {
  single: 'one by one, as soon as they are stored',
  batch: 'in batches: a hundred, or what came in a minute',
};
export const STATUSES: Readonly<Record<string, string>> = { error: 'Failures', success: 'Successes' };
/** Types of entries, by the names used in forwarders. */
export const FORWARDED_TYPES: Readonly<Record<string, string>> = {
  auth: 'Logins and API keys',
  endpoint: 'Endpoints and webhooks',
  function: 'Functions',
  graphql: 'GraphQL',
  push: 'Push',
  schema: 'Schemas',
  service: 'Services',
  trigger: 'Triggers',
  trigger_error_handler: 'Error handlers of triggers',
};

const FIRST_ACTION: Readonly<Record<ActionType, Members>> = {
  collection: { type: 'collection', data_source: '', database: '', collection: '' },
  function: { type: 'function', name: '' },
};

export function newForwarder(): ForwarderForm {
  return {
    name: '',
    disabled: false,
    log_types: Object.keys(FORWARDED_TYPES),
    log_statuses: Object.keys(STATUSES),
    policy: { type: 'batch' },
    action: FIRST_ACTION.collection,
  };
}

/** Converts a stored log forwarder to a form. */
export function formOf({ _id, suspended: _suspended, ...form }: LogForwarder): ForwarderForm {
  return form;
}

/** Returns the present action if it has this type, else the initial action of the type. */
export function actionOf(type: ActionType, now: Members): Members {
  return now['type'] === type ? now : FIRST_ACTION[type];
}

/** Returns a string property of an action or a policy. */
export function textOf(members: Members, name: string): string {
  const value = members[name];
  return typeof value === 'string' ? value : '';
}

/** Adds a name to a list or removes it. The list is in the order of `all`, and names that are not in `all` are last. */
export function toggled(all: readonly string[], list: readonly string[], name: string, isIn: boolean): readonly string[] {
  const wanted = new Set(isIn ? [...list, name] : list.filter((each) => each !== name));
  return [...all.filter((each) => wanted.has(each)), ...[...wanted].filter((each) => !all.includes(each))];
}

/** Returns a short description of the destination. */
export function targetOf({ action }: Pick<LogForwarder, 'action'>): string {
  if (action['type'] === 'function') return textOf(action, 'name');
  return ['data_source', 'database', 'collection'].map((name) => textOf(action, name)).join('.');
}

/** Returns the missing part that prevents saving; `null` if it is complete. */
export function lackOf({ log_types, log_statuses }: ForwarderForm): 'types' | 'statuses' | null {
  if (log_types.length === 0) return 'types';
  return log_statuses.length === 0 ? 'statuses' : null;
}
