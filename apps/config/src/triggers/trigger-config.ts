import type { TriggerType } from '#contracts/config/triggers.contract.js';
import { AppError } from '#contracts/error.js';
import { requireUnreserved } from '../schemas/namespace.js';
import type { ConfigTree } from '../trees/config-tree.js';
import { requireDataSource, serviceIdOf } from '../versions/references.js';

type Members = Readonly<Record<string, unknown>>;

const OPERATIONS = new Set(
  (
    'INSERT UPDATE REPLACE DELETE CREATE MODIFY RENAME DROP DROP_DATABASE ' +
    'SHARD_COLLECTION RESHARD_COLLECTION REFINE_COLLECTION_SHARD_KEY CREATE_INDEXES DROP_INDEXES'
  ).split(' '),
);
const AUTH_OPERATIONS: readonly unknown[] = ['LOGIN', 'CREATE', 'DELETE'];

/** Values one field of a cron expression may have, from and to. */
const CRON_FIELDS = [
  { name: 'minute', min: 0, max: 59, names: '' },
  { name: 'hour', min: 0, max: 23, names: '' },
  { name: 'day of month', min: 1, max: 31, names: '' },
  { name: 'month', min: 1, max: 12, names: 'JAN FEB MAR APR MAY JUN JUL AUG SEP OCT NOV DEC' },
  { name: 'day of week', min: 0, max: 7, names: 'SUN MON TUE WED THU FRI SAT' },
] as const;
type CronField = (typeof CRON_FIELDS)[number];

function fail(message: string): never {
  throw new AppError('InvalidParameter', message);
}

function text(config: Members, name: string): string {
  const value = config[name] ?? '';
  return typeof value === 'string' ? value : fail(`config.${name} must be a string`);
}

function isCronValue(value: string, { min, max, names }: CronField): boolean {
  if (names !== '' && names.split(' ').includes(value.toUpperCase())) return true;
  return /^\d{1,2}$/.test(value) && Number(value) >= min && Number(value) <= max;
}

function isCronPart(part: string, field: CronField): boolean {
  const [range = '', step, ...rest] = part.split('/');
  if (rest.length > 0 || (step !== undefined && !/^[1-9]\d?$/.test(step))) return false;
  const [from = '', to, ...more] = range.split('-');
  if (more.length > 0) return false;
  if (to === undefined && from === '*') return true;
  return isCronValue(from, field) && (to === undefined || isCronValue(to, field));
}

/** Five fields: minute, hour, day of the month, month, day of the week; in UTC. */
function checkSchedule(schedule: string): void {
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== CRON_FIELDS.length) fail('config.schedule must be a cron expression of five fields');
  for (const [index, field] of CRON_FIELDS.entries()) {
    const parts = (fields[index] ?? '').split(',');
    if (!parts.every((part) => isCronPart(part, field))) fail(`config.schedule: bad ${field.name} '${fields[index]}'`);
  }
}

/** How a file shows that what a trigger refers to has been deleted: named, by an empty name. */
export function isGone(named: unknown): boolean {
  return named === '';
}

function checkDatabase(tree: ConfigTree, config: Members, mayBeGone: boolean): Members {
  const { service_name: _, ...rest } = config;
  const service_id = serviceIdOf(tree, { id: text(config, 'service_id'), name: text(config, 'service_name') });
  if (service_id === '' && !(mayBeGone && isGone(config['service_name'])))
    fail('config.service_id or config.service_name is required');
  requireDataSource(tree, service_id);
  const database = text(config, 'database');
  requireUnreserved(database, 'config.database');
  if (text(config, 'collection') !== '' && database === '') fail('config.database is required with config.collection');
  const operations = config['operation_types'];
  if (!Array.isArray(operations) || operations.length === 0) fail('config.operation_types must name operations');
  for (const operation of operations) {
    if (!OPERATIONS.has(String(operation))) fail(`config.operation_types: unknown operation '${String(operation)}'`);
  }
  return { ...rest, service_id };
}

function checkAuthentication(config: Members): Members {
  if (!AUTH_OPERATIONS.includes(config['operation_type'])) fail('config.operation_type must be LOGIN, CREATE or DELETE');
  const providers = config['providers'] ?? [];
  if (!Array.isArray(providers) || !providers.every((name) => typeof name === 'string')) {
    fail('config.providers must be a list of provider types');
  }
  return config;
}

/**
 * What a trigger watches, as it is kept: a service goes by its id. With `mayBeGone` that of a file, which may show that the service
 * is gone. Throws `InvalidParameter` naming what is wrong.
 */
export function checkedConfig(tree: ConfigTree, type: TriggerType, config: Members, mayBeGone = false): Members {
  switch (type) {
    case 'DATABASE':
      return checkDatabase(tree, config, mayBeGone);
    case 'AUTHENTICATION':
      return checkAuthentication(config);
    case 'SCHEDULED':
      checkSchedule(text(config, 'schedule'));
      return config;
  }
}
