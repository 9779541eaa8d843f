import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Confirm } from '../../ui/confirm';
import { Problem } from '../../ui/states';
import { useApp, useAppPath } from '../apps/use-apps';
import { useDraft, useDraftDiff } from './use-draft';

/** Pending changes, at the bottom of every page of the app. */
export function DraftBar() {
  const app = useApp();
  const path = useAppPath();
  const { data: draft } = useDraft(path);
  const { data: diffs = [] } = useDraftDiff(path, draft);
  const refresh = useAppRefresh(path);
  const deploy = useMutation({
    mutationFn: () => session.write('POST', `${path}/drafts/${draft?._id ?? ''}/deployment`, {}),
    onSuccess: refresh,
  });
  const discard = useMutation({
    mutationFn: () => session.write('DELETE', `${path}/drafts/${draft?._id ?? ''}`),
    onSuccess: refresh,
  });
  if (!draft || !app) return null;
  const isBusy = deploy.isPending || discard.isPending;
  return (
    <section className="draft" aria-label="Pending changes">
      <strong>
        {diffs.length === 0 ? 'Draft without changes' : `Draft: ${diffs.length} changed ${diffs.length === 1 ? 'file' : 'files'}`}
      </strong>
      <Link to="/apps/$appId/deployment" params={{ appId: app._id }}>
        Review
      </Link>
      <span className="grow" />
      <Problem error={deploy.error ?? discard.error} />
      <button type="button" className="primary" disabled={isBusy || diffs.length === 0} onClick={() => deploy.mutate()}>
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
