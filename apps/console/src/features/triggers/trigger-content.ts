import { objectOf } from '../../ui/json-object';
import { cronWords } from './cron-words';
import type { Schemas } from '#admin-client/admin-client.js';

export const TYPES = { DATABASE: 'Database', AUTHENTICATION: 'Authentication', SCHEDULED: 'Scheduled' } as const;
export type TriggerType = keyof typeof TYPES;

type Members = Readonly<Record<string, unknown>>;

/** A trigger as it is read. */
export type Trigger = Omit<Schemas['Trigger'], 'last_modified'>;

/** Destination of events that do not start a function. */
export interface Bridge {
  readonly account_id: string;
  readonly region: string;
  readonly extended_json_enabled: boolean;
}

/** A trigger as a form has it. */
export interface TriggerForm extends Pick<Trigger, 'name' | 'type' | 'disabled' | 'function_id'> {
  /** `null` where a function is called. */
  readonly bridge: Bridge | null;
  /** Configuration without `match` and `project`, which are edited as JSON. */
  readonly config: Members;
  readonly match: string;
  readonly project: string;
}

const FIRST_CONFIG: Readonly<Record<TriggerType, Members>> = {
  DATABASE: { service_id: '', database: '', collection: '', operation_types: ['INSERT'], full_document: true },
  AUTHENTICATION: { operation_type: 'LOGIN', providers: [] },
  SCHEDULED: { schedule: '0 3 * * *' },
};

export const NO_BRIDGE: Bridge = { account_id: '', region: '', extended_json_enabled: false };

/** Creates the form of a new trigger of a type. */
export function newTrigger(type: TriggerType): TriggerForm {
  return {
    name: '',
    type,
    disabled: false,
    function_id: '',
    bridge: null,
    config: FIRST_CONFIG[type],
    match: '',
    project: '',
  };
}

function jsonOf(value: unknown): string {
  return value === undefined || value === null ? '' : JSON.stringify(value, null, 2);
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

/** Converts a stored trigger to a form. */
export function formOf({ name, type, disabled, function_id, event_processors, config }: Trigger): TriggerForm {
  const { match, project, service_name: _, ...others } = config;
  const bridge = membersOf(membersOf(event_processors['AWS_EVENTBRIDGE'])['config']);
  const isBridged = function_id === '' && 'AWS_EVENTBRIDGE' in event_processors;
  return {
    name,
    type,
    disabled,
    function_id,
    bridge: isBridged ? { ...NO_BRIDGE, ...bridge } : null,
    config: others,
    match: jsonOf(match),
    project: jsonOf(project),
  };
}

/** Returns `true` if the input is not a JSON object; an empty input stands for none. */
export function isBroken(text: string): boolean {
  return text.trim() !== '' && objectOf(text) === null;
}

/** Returns the request body that saves a trigger; `null` if one of its inputs is not JSON. */
export function bodyOf({ config, match, project, bridge, function_id, ...others }: TriggerForm): Members | null {
  if (isBroken(match) || isBroken(project)) return null;
  const texts = { match, project };
  const filters = Object.fromEntries(
    Object.entries(texts).flatMap(([name, text]) => (objectOf(text) ? [[name, objectOf(text)]] : [])),
  );
  return {
    ...others,
    config: { ...config, ...filters },
    event_processors: bridge ? { AWS_EVENTBRIDGE: { config: bridge } } : { FUNCTION: { config: { function_id } } },
  };
}

/** Returns a string property of a configuration. */
export function textOf(config: Members, name: string): string {
  const value = config[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the strings of a list in a configuration. */
export function textsOf(config: Members, name: string): readonly string[] {
  const value = config[name];
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

/** Returns a list with a string, or without it. */
export function toggled(list: readonly string[], text: string, isIn: boolean): readonly string[] {
  return isIn ? [...list.filter((each) => each !== text), text] : list.filter((each) => each !== text);
}

const EVENTS: Readonly<Record<string, string>> = {
  LOGIN: 'User signs in',
  CREATE: 'User created',
  DELETE: 'User deleted',
};

/** Returns what a trigger waits for, in a few words. */
export function waitsFor({ type, config }: Pick<Trigger, 'type' | 'config'>): string {
  if (type === 'SCHEDULED') return cronWords(textOf(config, 'schedule')) ?? textOf(config, 'schedule');
  if (type === 'AUTHENTICATION') return EVENTS[textOf(config, 'operation_type')] ?? textOf(config, 'operation_type');
  const places = [textOf(config, 'database'), textOf(config, 'collection')].filter((name) => name !== '');
  const place = places.length === 0 ? 'All databases' : places.join('.');
  const operations = textsOf(config, 'operation_types').map((name) => name.toLowerCase().replaceAll('_', ' '));
  return operations.length === 0 ? place : `${place} · ${operations.join(', ')}`;
}
