import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  listDraftConflicts,
  rebaseDraft,
  type Draft,
  type DraftConflict,
  type DraftConflicts,
  type DraftScope,
  type RebaseDraftRequest,
} from '#contracts/config/drafts.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppRecord, DraftRecord } from '../core/records/app-record.model.js';
import { readable } from '../core/configuration/entity-diff.js';
import { contentHash } from '../core/trees/canonical-json.js';
import type { ConfigTree } from '../core/trees/config-tree.js';
import type { ConfigView } from '../core/trees/config-view.js';
import { ConfigStore } from '../core/versions/config-store.service.js';
import { requireOwnDraft } from '../core/versions/own-draft.js';
import { mergeDraft, requireNone, type Conflict } from './draft-merge.js';
import { DraftsService } from './drafts.service.js';
import { PACKAGES_AS_ONE, isOfPackages } from './settled-base.js';

/** Names the draft and what is deployed as both are. */
function versionOf({ head }: AppRecord, draft: DraftRecord): string {
  return contentHash(`${draft.base} ${draft.head} ${head}`);
}

/** Returns one conflict per entity, in order; packages, their build and its parts count as one. */
function listed(conflicts: readonly Conflict[]): Conflict[] {
  const byEntity = new Map<string, Conflict>();
  for (const conflict of conflicts) {
    const shown = isOfPackages(conflict.kind) ? { ...conflict, ...PACKAGES_AS_ONE, message: 'packages of functions' } : conflict;
    const key = `${shown.kind}/${shown.id}`;
    if (!byEntity.has(key)) byEntity.set(key, shown);
  }
  return [...byEntity].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, conflict]) => conflict);
}

/** Returns one side of a conflict, from a tree: an entity's content, or the names of packages. */
async function textIn(tree: ConfigTree, { kind, id }: Conflict, view: ConfigView): Promise<string | null> {
  if (isOfPackages(kind)) {
    const names = tree
      .get(kind)
      .sorted()
      .map(([, { name }]) => name);
    return names.length === 0 ? null : names.join('\n');
  }
  const entry = tree.get(kind).get(id);
  if (!entry) return null;
  return readable((await view.contentTexts([entry.content])).get(entry.content) ?? '{}');
}

/** Shows the conflicts that keep a draft from being deployed, and applies the decisions about them. */
@Injectable()
export class DraftConflictsService {
  constructor(
    private readonly store: ConfigStore,
    private readonly drafts: DraftsService,
  ) {}

  @HandleRpc(listDraftConflicts)
  list(key: DraftScope): Promise<DraftConflicts> {
    return this.store.read(key, async (own) => {
      const { draft } = requireOwnDraft(own.app, key.draftId);
      const deployed = await own.at(own.app.head);
      const { conflicts } = await mergeDraft(deployed, draft);
      const [base, mine] = [await own.treeAt(draft.base), await own.treeAt(draft.head)];
      const shown = listed(conflicts).map(async (conflict): Promise<DraftConflict> => ({
        ...conflict,
        base: await textIn(base, conflict, own),
        mine: await textIn(mine, conflict, own),
        theirs: await textIn(deployed.tree, conflict, own),
      }));
      return {
        version: versionOf(own.app, draft),
        is_behind: draft.base !== own.app.head,
        conflicts: await Promise.all(shown),
      };
    });
  }

  /**
   * Rebases a draft. The record of the app decides: a deployment in the meantime changes its head, and the choices are
   * rejected.
   */
  @HandleRpc(rebaseDraft)
  async rebase({ version, choices, ...key }: RebaseDraftRequest): Promise<Draft> {
    await this.store.rebase(key, async (view, draft) => {
      if (versionOf(view.app, draft) !== version) {
        throw new AppError('DraftConflict', 'the draft or the deployed configuration has changed since: reload the conflicts');
      }
      const { merge, conflicts } = await mergeDraft(view, draft, choices);
      requireNone(conflicts);
      return merge.tree;
    });
    return this.drafts.get(key);
  }
}
