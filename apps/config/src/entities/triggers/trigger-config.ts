import type { TriggerType } from '#contracts/config/trigger.entity.js';
import { AppError } from '#contracts/error.js';
import { CronError, CronSchedule } from '#triggers/cron-schedule.js';
import { compileMatch, compileProject, EventFilterError } from '#triggers/event-filter.js';
import { deadMatch } from '#triggers/match-reach.js';
import { isOperationAt, operationName, watchLevel } from '#triggers/operations.js';
import { requireUnreserved } from '../schemas/namespace.js';
import type { ConfigTree } from '../../core/trees/config-tree.js';
import { requireChangeStreams, serviceIdOf } from '../../core/versions/references.js';

type Members = Readonly<Record<string, unknown>>;

const AUTH_OPERATIONS: readonly unknown[] = ['LOGIN', 'CREATE', 'DELETE'];
const PROVIDERS = new Set<unknown>([
  'anon-user',
  'local-userpass',
  'api-key',
  'custom-token',
  'custom-function',
  'oauth2-facebook',
  'oauth2-google',
  'oauth2-apple',
]);
const DATABASE_FLAGS = [
  'full_document',
  'full_document_before_change',
  'unordered',
  'maximum_throughput',
  'skip_catchup_events',
  'tolerate_resume_errors',
];

function fail(message: string): never {
  throw new AppError('InvalidParameter', message);
}

function text(config: Members, name: string): string {
  const value = config[name] ?? '';
  return typeof value === 'string' ? value : fail(`config.${name} must be a string`);
}

function checkFlags(config: Members, names: readonly string[]): void {
  for (const name of names) {
    if (config[name] !== undefined && typeof config[name] !== 'boolean') fail(`config.${name} must be true or false`);
  }
}

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Returns an object, also if given as the JSON string some clients send; `undefined` if it is missing. */
function objectOf(config: Members, name: string): Members | undefined {
  const given = config[name];
  if (given === undefined || given === null) return undefined;
  const value = typeof given === 'string' ? parsed(given) : given;
  return isObject(value) ? value : fail(`config.${name} must be an object`);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json) as unknown;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Runs a check of `libs/triggers`, whose messages are shown to the client that sent the trigger. */
function checked(check: () => unknown, prefix: string): void {
  try {
    check();
  } catch (error) {
    if (error instanceof CronError || error instanceof EventFilterError) fail(prefix + error.message);
    throw error;
  }
}

/** Checks whether a file shows that an entity a trigger refers to has been deleted: by an empty name. */
export function isGone(named: unknown): boolean {
  return named === '';
}

function operationsOf(config: Members): string[] {
  const given = config['operation_types'];
  if (!Array.isArray(given) || given.length === 0) fail('config.operation_types must name operations');
  const level = watchLevel(config);
  return given.map((operation) => {
    const name = operationName(operation) ?? fail(`config.operation_types: unknown operation '${String(operation)}'`);
    if (!isOperationAt(name, level)) fail(`config.operation_types: a trigger of a ${level} cannot watch ${name}`);
    return name;
  });
}

/**
 * Checks the configuration of a database trigger.
 * @param isFiled true for the configuration in a file, which may show that the service is deleted and have options without
 * effect
 */
function checkDatabase(tree: ConfigTree, config: Members, isFiled: boolean): Members {
  const { service_name: _, clusterName: __, ...rest } = config;
  const service_id = serviceIdOf(tree, { id: text(config, 'service_id'), name: text(config, 'service_name') });
  if (service_id === '' && !(isFiled && isGone(config['service_name'])))
    fail('config.service_id or config.service_name is required');
  requireChangeStreams(tree, service_id);
  const database = text(config, 'database');
  requireUnreserved(database, 'config.database');
  if (text(config, 'collection') !== '' && database === '') fail('config.database is required with config.collection');
  const operation_types = operationsOf(config);
  checkFlags(config, DATABASE_FLAGS);
  if (!isFiled && config['full_document_before_change'] === true && watchLevel(config) !== 'collection') {
    fail('config.full_document_before_change requires config.collection');
  }
  if (!isFiled && config['maximum_throughput'] === true && config['unordered'] !== true) {
    fail('config.maximum_throughput requires config.unordered');
  }
  const match = objectOf(config, 'match');
  const project = objectOf(config, 'project');
  checked(() => compileMatch(match ?? {}), 'config.');
  checked(() => compileProject(project ?? {}), 'config.');
  return { ...rest, service_id, operation_types, ...(match ? { match } : {}), ...(project ? { project } : {}) };
}

/** Checks one operation and several providers; clients also send them the other way around. */
function checkAuthentication(config: Members, isFiled: boolean): Members {
  const given = config['operation_type'];
  const operation_type: unknown = Array.isArray(given) && given.length === 1 ? given[0] : given;
  if (!AUTH_OPERATIONS.includes(operation_type)) fail('config.operation_type must be LOGIN, CREATE or DELETE');
  const named = config['providers'] ?? [];
  const providers: unknown = typeof named === 'string' ? [named] : named;
  if (!Array.isArray(providers) || !providers.every((name) => typeof name === 'string')) {
    fail('config.providers must be a list of provider types');
  }
  if (isFiled) return { ...config, operation_type, providers };
  if (providers.length === 0) fail('config.providers must name a provider');
  const unknown = providers.find((name) => !PROVIDERS.has(name));
  if (unknown !== undefined) fail(`config.providers: unknown provider '${unknown}'`);
  return { ...config, operation_type, providers };
}

/** Checks a schedule. One page of App Services' documentation misspells `skip_catchup_events`. */
function checkScheduled({ skip_catchup_event, ...config }: Members): Members {
  const schedule = text(config, 'schedule');
  try {
    CronSchedule.parse(schedule);
  } catch (error) {
    if (!(error instanceof CronError)) throw error;
    fail(`config.schedule${error.message.startsWith('must') ? ' ' : ': '}${error.message}`);
  }
  text(config, 'schedule_type');
  const kept = skip_catchup_event === undefined ? config : { skip_catchup_events: skip_catchup_event, ...config };
  checkFlags(kept, ['skip_catchup_events']);
  return kept;
}

/**
 * Returns the configuration of a trigger as stored: services are named by id. With `isFiled` it comes from a file, which may
 * show that the service is deleted. Throws `InvalidParameter` naming the invalid part.
 */
export function checkedConfig(tree: ConfigTree, type: TriggerType, config: Members, isFiled = false): Members {
  switch (type) {
    case 'DATABASE':
      return checkDatabase(tree, config, isFiled);
    case 'AUTHENTICATION':
      return checkAuthentication(config, isFiled);
    case 'SCHEDULED':
      return checkScheduled(config);
  }
}

/** Returns a warning for each setting that is accepted but is probably a mistake. */
export function triggerWarnings({ type, config }: { readonly type: TriggerType; readonly config: Members }): string[] {
  const dead = type === 'DATABASE' ? deadMatch(config) : null;
  return dead === null ? [] : [dead];
}
