import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { undoDraftChanges, type Draft, type UndoDraftChangesRequest } from '#contracts/config/drafts.contract.js';
import type { ConfigTree } from '../core/trees/config-tree.js';
import type { ConfigView } from '../core/trees/config-view.js';
import { brokenReferences, changesBetween, doubledNames, removedIds, type TreeChange } from '../core/trees/tree-merge.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { called, draftConflict } from './draft-merge.js';
import { DraftsService } from './drafts.service.js';
import { settledBase } from './settled-base.js';

/** Undoes single changes of drafts. */
@Injectable()
export class DraftChangesService {
  constructor(
    private readonly store: ConfigStore,
    private readonly drafts: DraftsService,
  ) {}

  @HandleRpc(undoDraftChanges)
  async undo({ changes, ...key }: UndoDraftChangesRequest): Promise<Draft> {
    await this.store.revise(key, async (view, draft) => {
      const base = await view.treeAt(draft.base);
      // Merges in reverse: the draft takes these entities from its base.
      const choices = changes.map(({ kind, id }) => ({ kind, id, take: 'mine' as const }));
      const tree = settledBase({ base: view.tree, mine: base, theirs: base }, choices);
      await requireWhole({ base, before: view.tree, after: tree }, view);
      return tree;
    });
    return this.drafts.get(key);
  }
}

interface Undoing {
  readonly base: ConfigTree;
  readonly before: ConfigTree;
  readonly after: ConfigTree;
}

/** @throws AppError `DraftConflict` if the draft would refer to what it no longer has, or use a name twice */
async function requireWhole({ base, before, after }: Undoing, view: ConfigView): Promise<void> {
  const [undone, left] = [changesBetween(before, after), changesBetween(base, after)];
  const texts = await view.contentTexts([...contentsOf(undone), ...contentsOf(left)]);
  const broken = [...brokenReferences(left, removedIds(undone), texts), ...brokenReferences(undone, removedIds(left), texts)];
  const references = broken.map(({ entity, missing }) => `${called(entity)} (refers to ${called(missing)})`);
  if (references.length > 0) throw draftConflict('other changes of the draft have to be undone too', references);
  const doubled = doubledNames(after).map(({ kind, name }) => `${called({ kind, name })} (two of that name)`);
  if (doubled.length > 0) throw draftConflict('other changes of the draft have to be undone too', doubled);
}

function contentsOf(changes: readonly TreeChange[]): string[] {
  return changes.flatMap(({ after }) => (after ? [after.content] : []));
}
