import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import type { Deployment } from '#contracts/config/deployments.contract.js';
import { deployDraft, type DeployDraftRequest } from '#contracts/config/drafts.contract.js';
import { AdminNamesService } from '../core/admin-names/admin-names.service.js';
import type { DraftRecord } from '../core/records/app-record.model.js';
import { toDeployment } from './deployment-shape.js';
import { nounOf } from '../entities/secrets/secret-usage.js';
import { ConfigStore, type WholeTree } from '../core/versions/config-store.service.js';
import type { ConfigView } from '../core/trees/config-view.js';
import type { TreeMerge } from '../core/trees/tree-merge.js';
import { requireOwnDraft } from '../core/versions/own-draft.js';
import { draftConflict, mergeDraft, requireNone } from './draft-merge.js';

/**
 * Throws for deleted secrets that the draft names: they may have been deleted since, because another administrator's draft
 * does not protect them.
 */
function requireSecretsOf({ mine }: TreeMerge, view: ConfigView): void {
  const existing = new Set([...view.secrets.entries()].map(([, { name }]) => name));
  const missing = mine.flatMap(({ kind, after }) =>
    (after?.secrets ?? [])
      .filter((name) => !existing.has(name))
      .map((name) => `${nounOf(kind)} '${after?.name ?? ''}' (secret '${name}')`),
  );
  if (missing.length > 0) throw draftConflict('draft refers to secrets that do not exist', missing);
}

/** Returns the deployed state with the changes of the draft; throws `DraftConflict` if they conflict. */
async function merged(view: ConfigView, draft: DraftRecord): Promise<Pick<WholeTree, 'tree' | 'newNodes'>> {
  const { merge, conflicts } = await mergeDraft(view, draft);
  requireNone(conflicts);
  requireSecretsOf(merge, view);
  const isDraft = merge.tree.hash === draft.head;
  return { tree: merge.tree, newNodes: isDraft ? [] : [...merge.tree.nodesMissingFrom(view.tree)] };
}

/** Deploys drafts atomically: everything in a draft, or nothing. */
@Injectable()
export class DraftDeploymentService {
  constructor(
    private readonly store: ConfigStore,
    private readonly names: AdminNamesService,
  ) {}

  /**
   * The head moves, the deployment is recorded and the draft closed by one update of one record. A crash before it leaves the draft
   * as it was; after it the draft is gone and the deployment, which names it, is listed. Returns `created`, as clients expect of
   * work they then ask after; it is done already.
   */
  @HandleRpc(deployDraft)
  async deploy(request: DeployDraftRequest): Promise<Deployment> {
    const name = request.name ? { name: request.name } : {};
    const { app, deployment } = await this.store.deploy(request, async (view) => {
      const owned = requireOwnDraft(view.app, request.draftId);
      return { ...(await merged(view, owned.draft)), ...name, condition: { closes: owned } };
    });
    return this.names.namedOne({ ...toDeployment(app, deployment), status: 'created' });
  }
}
