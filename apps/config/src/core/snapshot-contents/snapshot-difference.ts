import {
  SNAPSHOT_LISTS,
  type ListChange,
  type SnapshotDifference,
  type SnapshotList,
} from '#contracts/config/snapshot-change.js';
import type { ConfigView } from '../trees/config-view.js';
import type { TreeChange } from '../trees/tree-merge.js';
import { KIND_OF_LIST, SETTING_KINDS, settingMembers } from './snapshot-members.js';

/** Maximum number of changed entities of one list that are listed individually; with more it is not worth it. */
const ENTITIES_MAX = 200;

/**
 * Returns the changes to an app's snapshot that a change of the tree makes, without changes of its record; `null` if there are
 * too many to list.
 */
export async function differenceOf(made: readonly TreeChange[], after: ConfigView): Promise<SnapshotDifference | null> {
  const isChanged = made.some(({ kind }) => SETTING_KINDS.includes(kind));
  const members = isChanged ? await settingMembers(after) : {};
  const lists: { [L in SnapshotList]?: ListChange } = {};
  for (const list of SNAPSHOT_LISTS) {
    const changes = made.filter(({ kind }) => kind === KIND_OF_LIST[list]);
    if (changes.length === 0) continue;
    const set = new Set(changes.flatMap(({ id, after: entry }) => (entry ? [id] : [])));
    const removed = changes.flatMap(({ id, after: entry }) => (entry ? [] : [id]));
    if (set.size + removed.length > ENTITIES_MAX) return null;
    const texts = await after.texts(KIND_OF_LIST[list], (id) => set.has(id));
    lists[list] = { set: texts.map((text) => JSON.parse(text) as ListChange['set'][number]), removed };
  }
  return { members, lists };
}
