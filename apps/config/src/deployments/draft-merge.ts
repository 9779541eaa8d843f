import type { DraftChoice, DraftConflictReason } from '#contracts/config/drafts.contract.js';
import { AppError } from '#contracts/error.js';
import type { DraftRecord } from '../core/records/app-record.model.js';
import { nounOf } from '../entities/secrets/secret-usage.js';
import type { ConfigView } from '../core/trees/config-view.js';
import type { Kind } from '../core/trees/kinds.js';
import {
  brokenReferences,
  mergeTrees,
  removedIds,
  type BrokenReference,
  type NamedEntity,
  type TreeChange,
  type TreeMerge,
} from '../core/trees/tree-merge.js';
import { settledBase } from './settled-base.js';

/** Entities a refusal names. */
const NAMED_MAX = 20;

/** Entity that the draft changes and that conflicts with the deployed state, with the reason in messages. */
export interface Conflict {
  readonly kind: Kind;
  readonly id: string;
  readonly name: string;
  readonly reason: DraftConflictReason;
  readonly message: string;
}

/** Result of merging a draft with the deployed state; its tree is only usable without conflicts. */
export interface DraftMerge {
  readonly merge: TreeMerge;
  readonly conflicts: readonly Conflict[];
}

export function called({ kind, name }: Pick<NamedEntity, 'kind' | 'name'>): string {
  return `${nounOf(kind)} '${name}'`;
}

export function draftConflict(reason: string, entities: readonly string[]): AppError {
  const shown = entities.slice(0, NAMED_MAX).join(', ');
  const more = entities.length > NAMED_MAX ? ` and ${entities.length - NAMED_MAX} more` : '';
  return new AppError('DraftConflict', `${reason}: ${shown}${more}`);
}

/** @throws AppError `DraftConflict` that names them */
export function requireNone(conflicts: readonly Conflict[]): void {
  const messages = conflicts.map(({ message }) => message);
  if (messages.length > 0) throw draftConflict('draft conflicts with a newer deployment', messages);
}

function contentsOf(changes: readonly TreeChange[]): string[] {
  return changes.flatMap(({ after }) => (after ? [after.content] : []));
}

function broken({ entity, missing }: BrokenReference, own: NamedEntity): Conflict {
  return {
    ...own,
    reason: 'reference_broken',
    message: `${called(entity)} (refers to ${called(missing)}, which was deleted)`,
  };
}

/** Returns references of each side to entities the other removed. Only changed entities are read. */
async function brokenBetween({ mine, theirs }: TreeMerge, view: ConfigView): Promise<Conflict[]> {
  const removedByMe = removedIds(mine);
  const removedByThem = removedIds(theirs);
  const wanted = [...(removedByThem.size > 0 ? contentsOf(mine) : []), ...(removedByMe.size > 0 ? contentsOf(theirs) : [])];
  const texts = await view.contentTexts(wanted);
  return [
    ...brokenReferences(mine, removedByThem, texts).map((each) => broken(each, each.entity)),
    ...brokenReferences(theirs, removedByMe, texts).map((each) => broken(each, each.missing)),
  ];
}

/** Brings a draft, with what was chosen about its entities, and what is deployed together. */
export async function mergeDraft(
  view: ConfigView,
  draft: DraftRecord,
  choices: readonly DraftChoice[] = [],
): Promise<DraftMerge> {
  const [base, mine] = [await view.treeAt(draft.base), await view.treeAt(draft.head)];
  const merge = mergeTrees(settledBase({ base, mine, theirs: view.tree }, choices), view.tree, mine);
  const changed = new Set(merge.mine.map(({ kind, id }) => `${kind}/${id}`));
  const conflicts = [
    ...merge.overlapping.map((each): Conflict => ({ ...each, reason: 'changed_by_both', message: called(each) })),
    ...merge.doubled.map(({ kind, name, ids }): Conflict => {
      const id = ids.find((each) => changed.has(`${kind}/${each}`)) ?? '';
      return { kind, id, name, reason: 'name_taken', message: `${called({ kind, name })} (two of that name)` };
    }),
    ...(await brokenBetween(merge, view)),
  ];
  return { merge, conflicts };
}
