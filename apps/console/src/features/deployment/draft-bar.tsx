import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Confirm } from '../../ui/confirm';
import { Problem } from '../../ui/states';
import { useApp, useAppPath } from '../apps/use-apps';
import { useDeployDraft } from './use-deploy-draft';
import { useDraft, useDraftConflicts, useDraftDiff, type Diff, type DraftConflicts } from './use-draft';

/** Changed entities that are named in the bar. */
const NAMED_MAX = 3;

function firstNames(diff: Diff | undefined): string {
  const names = diff?.entities.map(({ name }) => name) ?? [];
  return names.slice(0, NAMED_MAX).join(', ') + (names.length > NAMED_MAX ? ', …' : '');
}

function behindText({ conflicts: { length } }: DraftConflicts): string {
  if (length === 0) return 'Others deployed meanwhile';
  return `Others deployed meanwhile: ${length} ${length === 1 ? 'overlap' : 'overlaps'} to review`;
}

/** Pending changes, at the bottom of every page of the app. */
export function DraftBar() {
  const app = useApp();
  const path = useAppPath();
  const { data: draft } = useDraft(path);
  const { data: diff } = useDraftDiff(path, draft);
  const { data: conflicts } = useDraftConflicts(path, draft);
  const refresh = useAppRefresh(path);
  const deploy = useDeployDraft(path, draft);
  const discard = useMutation({
    mutationFn: () => session.write('DELETE', `${path}/drafts/${draft?._id ?? ''}`),
    onSuccess: refresh,
  });
  if (!draft || !app) return null;
  const isBusy = deploy.isPending || discard.isPending;
  return (
    <section className="draft" aria-label="Pending changes">
      <strong>
        {draft.count === 0 ? 'Draft without changes' : `Draft: ${draft.count} ${draft.count === 1 ? 'change' : 'changes'}`}
      </strong>
      <span className="mono">{firstNames(diff)}</span>
      {conflicts?.is_behind === true && <span className="warn">{behindText(conflicts)}</span>}
      <Link to="/apps/$appId/deployment" params={{ appId: app._id }}>
        Review
      </Link>
      <span className="grow" />
      <Problem error={deploy.error ?? discard.error} />
      <button type="button" className="primary" disabled={isBusy || draft.count === 0} onClick={() => deploy.mutate('')}>
        Deploy the draft
      </button>
      <Confirm
        label="Discard…"
        title="Discard the draft?"
        text="All changes in it go. What is deployed stays."
        action="Discard the draft"
        disabled={isBusy}
        onConfirm={() => discard.mutate()}
      />
    </section>
  );
}
