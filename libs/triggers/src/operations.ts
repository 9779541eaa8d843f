/** Scope of a database trigger: one collection, one database, or a whole data source. */
export type WatchLevel = 'collection' | 'database' | 'deployment';

interface OperationKind {
  /** Type as in change events. */
  readonly type: string;
  readonly levels: readonly WatchLevel[];
}

const EVERYWHERE: readonly WatchLevel[] = ['collection', 'database', 'deployment'];
const ABOVE_COLLECTIONS: readonly WatchLevel[] = ['database', 'deployment'];

/** Operations a database trigger may name. */
const OPERATIONS: ReadonlyMap<string, OperationKind> = new Map([
  ['INSERT', { type: 'insert', levels: EVERYWHERE }],
  ['UPDATE', { type: 'update', levels: EVERYWHERE }],
  ['REPLACE', { type: 'replace', levels: EVERYWHERE }],
  ['DELETE', { type: 'delete', levels: EVERYWHERE }],
  ['CREATE_COLLECTION', { type: 'create', levels: ABOVE_COLLECTIONS }],
  ['MODIFY_COLLECTION', { type: 'modify', levels: ABOVE_COLLECTIONS }],
  ['RENAME_COLLECTION', { type: 'rename', levels: ABOVE_COLLECTIONS }],
  ['DROP_COLLECTION', { type: 'drop', levels: ABOVE_COLLECTIONS }],
  ['SHARD_COLLECTION', { type: 'shardCollection', levels: ABOVE_COLLECTIONS }],
  ['RESHARD_COLLECTION', { type: 'reshardCollection', levels: ABOVE_COLLECTIONS }],
  ['REFINE_COLLECTION_SHARD_KEY', { type: 'refineCollectionShardKey', levels: ABOVE_COLLECTIONS }],
  ['CREATE_INDEXES', { type: 'createIndexes', levels: ABOVE_COLLECTIONS }],
  ['DROP_INDEXES', { type: 'dropIndexes', levels: ABOVE_COLLECTIONS }],
  ['DROP_DATABASE', { type: 'dropDatabase', levels: ['deployment'] }],
]);

/** Names earlier versions took. */
const ALIASES: ReadonlyMap<string, string> = new Map([
  ['CREATE', 'CREATE_COLLECTION'],
  ['MODIFY', 'MODIFY_COLLECTION'],
  ['RENAME', 'RENAME_COLLECTION'],
  ['DROP', 'DROP_COLLECTION'],
]);

/** Types that change streams report only when expanded events are requested. */
const EXPANDED = new Set([
  'create',
  'modify',
  'createIndexes',
  'dropIndexes',
  'shardCollection',
  'reshardCollection',
  'refineCollectionShardKey',
]);

/** Returns the documented name of an operation; `undefined` for an unknown one. */
export function operationName(given: unknown): string | undefined {
  if (typeof given !== 'string') return undefined;
  const name = ALIASES.get(given) ?? given;
  return OPERATIONS.has(name) ? name : undefined;
}

export function isOperationAt(name: string, level: WatchLevel): boolean {
  return OPERATIONS.get(name)?.levels.includes(level) ?? false;
}

/** Returns the `operationType`s of change events that operations stand for. */
export function eventTypes(names: readonly unknown[]): Set<string> {
  return new Set(names.flatMap((name) => OPERATIONS.get(operationName(name) ?? '')?.type ?? []));
}

/** Returns `true` if an `operationType` is reported only when expanded events are requested. */
export function isExpandedType(type: string): boolean {
  return EXPANDED.has(type);
}

/** Returns the names of the operations that are reported only when expanded events are requested. */
export function expandedOperations(names: unknown): string[] {
  const given: readonly unknown[] = Array.isArray(names) ? names : [];
  return given.flatMap((name) => operationName(name) ?? []).filter((name) => isExpandedType(OPERATIONS.get(name)?.type ?? ''));
}

/** Returns the scope of a configuration. */
export function watchLevel(config: Readonly<Record<string, unknown>>): WatchLevel {
  if (!config['database']) return 'deployment';
  return config['collection'] ? 'collection' : 'database';
}
