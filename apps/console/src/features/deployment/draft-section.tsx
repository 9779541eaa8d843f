import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { TextField } from '../../ui/fields';
import { placedRefusal } from '../../ui/placed-refusal';
import { Problem } from '../../ui/states';
import { useUnsaved } from '../../ui/unsaved';
import { DiffView } from './diff-view';
import { useDeployDraft } from './use-deploy-draft';
import { useDraft, useDraftDiff, type Draft } from './use-draft';

/** Deploys the draft under a name, by which the history shows it. */
function NamedDeployment({ path, draft }: { readonly path: string; readonly draft: Draft }) {
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  const deploy = useDeployDraft(path, draft);
  const { at, rest } = placedRefusal(deploy.error, { name: /\bname\b/ });
  return (
    <form
      className="form"
      aria-label="Deployment of the draft"
      onSubmit={(event) => {
        event.preventDefault();
        deploy.mutate(name.trim());
      }}
    >
      <TextField
        label="Name of the deployment"
        value={name}
        hint="The history shows it by this name; without one it goes by its id."
        problem={at.name}
        onChange={setName}
      />
      <div className="bar">
        <button type="submit" disabled={name.trim() === '' || deploy.isPending}>
          Deploy under this name
        </button>
      </div>
      <Problem error={rest} />
    </form>
  );
}

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
      {draft && draft.count > 0 && <NamedDeployment path={path} draft={draft} />}
      <Problem error={begin.error ?? error} />
    </section>
  );
}
