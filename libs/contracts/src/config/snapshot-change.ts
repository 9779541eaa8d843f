import type { AppSnapshot } from './app-snapshot.js';

/** Properties of a snapshot that list entities, in the order of their ids. */
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

/** Change of a list: new and changed entities, and ids of removed ones. */
export interface ListChange {
  readonly set: readonly Entity[];
  readonly removed: readonly string[];
}

/** Difference between two consecutive snapshots of an app. */
export interface SnapshotDifference {
  /** Properties other than lists that may have changed. */
  readonly members: Partial<Omit<AppSnapshot, SnapshotList>>;
  /** Changed lists. */
  readonly lists: { readonly [L in SnapshotList]?: ListChange };
}

type Head = Pick<AppSnapshot, 'treeHash' | 'secretsVersion' | 'accessVersion' | 'name' | 'deploymentModel' | 'providerRegion'>;

/** Returns the head of an app in the form `config.apps.heads` returns it: readers compare it with their snapshot. */
export function snapshotHead({ treeHash, secretsVersion, accessVersion, name, deploymentModel, providerRegion }: Head): string {
  return [treeHash, secretsVersion, accessVersion, name, deploymentModel, providerRegion].join(':');
}

/** Returns the version of a snapshot. Snapshots with different content have different versions. */
export function snapshotVersion(snapshot: Head & Pick<AppSnapshot, 'lastDeployed'>): string {
  return `${snapshotHead(snapshot)}:${snapshot.lastDeployed}`;
}

/** Returns the head in a `snapshotVersion`. */
export function headOfVersion(version: string): string {
  return version.slice(0, version.lastIndexOf(':'));
}

/** Returns the snapshot after a change. Unchanged parts are shared with the previous snapshot. */
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
