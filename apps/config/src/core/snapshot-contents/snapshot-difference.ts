import {
  SNAPSHOT_LISTS,
  type ListChange,
  type SnapshotDifference,
  type SnapshotList,
} from '#contracts/config/snapshot-change.js';
import type { ConfigTree } from '../trees/config-tree.js';
import type { ConfigView } from '../trees/config-view.js';
import { KIND_OF_LIST, SETTING_KINDS, settingMembers } from './snapshot-members.js';

/** Maximum number of changed entities of one list that are listed individually; with more it is not worth it. */
const ENTITIES_MAX = 200;

/**
 * Returns the changes to an app's snapshot that a change of the tree makes, without changes of its record; `null` if there are
 * too many to list.
 */
export async function differenceOf(before: ConfigTree, after: ConfigView): Promise<SnapshotDifference | null> {
  const isChanged = SETTING_KINDS.some((kind) => before.get(kind).hash !== after.tree.get(kind).hash);
  const members = isChanged ? await settingMembers(after) : {};
  const lists: { [L in SnapshotList]?: ListChange } = {};
  for (const list of SNAPSHOT_LISTS) {
    const [old, current] = [before.get(KIND_OF_LIST[list]), after.tree.get(KIND_OF_LIST[list])];
    if (old.hash === current.hash) continue;
    const changes = [...current.changesSince(old)];
    const set = new Set(changes.flatMap(({ id, after: entry }) => (entry ? [id] : [])));
    const removed = changes.flatMap(({ id, after: entry }) => (entry ? [] : [id]));
    if (set.size + removed.length > ENTITIES_MAX) return null;
    const texts = await after.texts(KIND_OF_LIST[list], (id) => set.has(id));
    lists[list] = { set: texts.map((text) => JSON.parse(text) as ListChange['set'][number]), removed };
  }
  return { members, lists };
}
