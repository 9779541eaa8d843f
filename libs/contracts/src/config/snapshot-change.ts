import type { AppSnapshot } from './app-snapshot.js';

/** Members of a snapshot that list entities, in the order of their ids. */
export const SNAPSHOT_LISTS = [
  'functions',
  'authProviders',
  'services',
  'rules',
  'defaultRules',
  'incomingWebhooks',
  'values',
  'schemas',
  'endpoints',
  'customResolvers',
  'triggers',
] as const satisfies readonly (keyof AppSnapshot)[];
export type SnapshotList = (typeof SNAPSHOT_LISTS)[number];

interface Entity {
  readonly _id: string;
}

/** What becomes of a list: entities that are new or changed, and ids of those that are gone. */
export interface ListChange {
  readonly set: readonly Entity[];
  readonly removed: readonly string[];
}

/** What makes one snapshot of an app of the one before. */
export interface SnapshotDifference {
  /** Members that are no lists, those that may have changed. */
  readonly members: Partial<Omit<AppSnapshot, SnapshotList>>;
  /** Lists that have changed. */
  readonly lists: { readonly [L in SnapshotList]?: ListChange };
}

type Head = Pick<AppSnapshot, 'treeHash' | 'secretsVersion' | 'accessVersion' | 'name' | 'deploymentModel' | 'providerRegion'>;

/** What `config.apps.heads` answers of an app: readers compare it with what they hold. */
export function snapshotHead({ treeHash, secretsVersion, accessVersion, name, deploymentModel, providerRegion }: Head): string {
  return [treeHash, secretsVersion, accessVersion, name, deploymentModel, providerRegion].join(':');
}

/** Says which state of its app a snapshot shows: no two states with different content share it. */
export function snapshotVersion(snapshot: Head & Pick<AppSnapshot, 'lastDeployed'>): string {
  return `${snapshotHead(snapshot)}:${snapshot.lastDeployed}`;
}

/** The head in a `snapshotVersion`. */
export function headOfVersion(version: string): string {
  return version.slice(0, version.lastIndexOf(':'));
}

/** The snapshot after a change. What did not change is shared with the one before. */
export function changedSnapshot(before: AppSnapshot, { members, lists }: SnapshotDifference): AppSnapshot {
  const changedLists = Object.entries(lists).map(([list, change]) => [list, changedList(before[list as SnapshotList], change)]);
  return { ...before, ...members, ...(Object.fromEntries(changedLists) as Partial<AppSnapshot>) };
}

function changedList(before: readonly Entity[], { set, removed }: ListChange): Entity[] {
  const entities = new Map(before.map((entity) => [entity._id, entity]));
  for (const id of removed) entities.delete(id);
  for (const entity of set) entities.set(entity._id, entity);
  return [...entities.values()].toSorted((a, b) => (a._id < b._id ? -1 : 1));
}
