import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { Problem } from '../../ui/states';
import { DiffView } from './diff-view';
import { useDraft, useDraftDiff } from './use-draft';

export function DraftSection({ path }: { readonly path: string }) {
  const { data: draft } = useDraft(path);
  const { data: diff, error } = useDraftDiff(path, draft);
  const { appId = '' } = useParams({ strict: false });
  const { data: config } = useAppEntity<{ ui_drafts_disabled: boolean }>(path, '/deploy/config');
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => session.write('POST', `${path}/drafts`, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['draft', path] }),
  });
  return (
    <section className="card" aria-labelledby="draft-heading">
      <h2 id="draft-heading">Draft</h2>
      {draft === null && config?.ui_drafts_disabled === true && (
        <p className="muted">
          Every change is deployed at once. Drafts are turned off in the{' '}
          <Link to="/apps/$appId/settings" params={{ appId }}>
            settings of the app
          </Link>
          .
        </p>
      )}
      {draft === null && config?.ui_drafts_disabled === false && (
        <>
          <p className="muted">Every change is deployed at once. In a draft changes are collected, and deployed together.</p>
          <div className="bar">
            <button type="button" disabled={begin.isPending} onClick={() => begin.mutate()}>
              Start a draft
            </button>
          </div>
        </>
      )}
      {draft && diff?.entities.length === 0 && <p className="muted">Nothing has changed yet.</p>}
      {draft && diff && <DiffView diff={diff} />}
      <Problem error={begin.error ?? error} />
    </section>
  );
}
