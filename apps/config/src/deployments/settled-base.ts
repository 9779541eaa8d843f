import type { DraftChoice } from '#contracts/config/drafts.contract.js';
import { AppError } from '#contracts/error.js';
import type { ConfigTree } from '../core/trees/config-tree.js';
import { KINDS, type Kind } from '../core/trees/kinds.js';
import { changesBetween } from '../core/trees/tree-merge.js';

/** Packages and their builds belong together: one choice applies to all of them. */
const PACKAGES: readonly Kind[] = ['dependencies', 'dependency_builds', 'dependency_parts'];
/** Entity that stands for all packages of an app. */
export const PACKAGES_AS_ONE = { kind: 'dependencies', id: 'dependencies', name: 'packages' } as const;

export function isOfPackages(kind: Kind): boolean {
  return PACKAGES.includes(kind);
}

interface Sides {
  readonly base: ConfigTree;
  readonly mine: ConfigTree;
  readonly theirs: ConfigTree;
}

/**
 * Returns the base tree of a merge after conflicts were decided: with `mine`, the entity is as if the draft had begun from what
 * is deployed, with `theirs`, as if the draft had never changed it. Either way only one side has changed it.
 * @throws AppError `InvalidParameter` for an entity the draft does not change
 */
export function settledBase({ base, mine, theirs }: Sides, choices: readonly DraftChoice[]): ConfigTree {
  const changed = new Set(changesBetween(base, mine).map(({ kind, id }) => (isOfPackages(kind) ? PACKAGES[0] : `${kind}/${id}`)));
  let settled = base;
  for (const { kind: given, id, take } of choices) {
    const kind = KINDS.find((each) => each === given);
    if (kind === undefined || !changed.has(isOfPackages(kind) ? PACKAGES[0] : `${kind}/${id}`)) {
      throw new AppError('InvalidParameter', `the draft does not change an entity '${id}' of kind '${given}'`);
    }
    const chosen = take === 'mine' ? theirs : mine;
    if (isOfPackages(kind)) {
      for (const each of PACKAGES) settled = settled.with(each, chosen.get(each));
    } else {
      const entry = chosen.get(kind).get(id);
      const entries = settled.get(kind);
      settled = settled.with(kind, entry ? entries.put(id, entry) : entries.remove(id));
    }
  }
  return settled;
}
