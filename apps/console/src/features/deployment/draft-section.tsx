import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { Problem } from '../../ui/states';
import { DiffView } from './diff-view';
import { useDraft, useDraftDiff } from './use-draft';

export function DraftSection({ path }: { readonly path: string }) {
  const { data: draft } = useDraft(path);
  const { data: diff, error } = useDraftDiff(path, draft);
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => session.write('POST', `${path}/drafts`, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['draft', path] }),
  });
  return (
    <section className="card" aria-labelledby="draft-heading">
      <h2 id="draft-heading">Draft</h2>
      {draft === null && (
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
