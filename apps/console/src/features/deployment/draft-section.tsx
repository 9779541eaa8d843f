import type { Schemas } from '#admin-client/admin-client.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { useAppEntity } from '../../api/use-app-list';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { Problem } from '../../ui/display/states';
import { Confirm } from '../../ui/overlay/confirm';
import { announceDone } from '../../ui/overlay/toasts';
import { useUnsaved } from '../../ui/unsaved';
import { DiffView } from './diff-view';
import { useDeployDraft } from './use-deploy-draft';
import { useDraft, useDraftDiff, type ChangedEntity, type Diff, type Draft } from './use-draft';

/** Deploys the draft, with a note by which the history shows it; or gives it up. */
function DraftActions({ path, draft }: { readonly path: string; readonly draft: Draft }) {
  const [note, setNote] = useState('');
  useUnsaved(note !== '');
  const refresh = useAppRefresh(path);
  const deploy = useDeployDraft(path, draft);
  const discard = useMutation({
    mutationFn: () => session.write('DELETE', `${path}/drafts/${draft._id}`),
    onSuccess: refresh,
  });
  const { at, rest } = locatedError(deploy.error, { name: /\bname\b/ });
  const isBusy = deploy.isPending || discard.isPending;
  return (
    <form
      className="form"
      aria-label="Deployment of the draft"
      onSubmit={(event) => {
        event.preventDefault();
        deploy.mutate(note.trim());
      }}
    >
      {draft.count > 0 && (
        <TextField
          label="Deployment note"
          value={note}
          hint="Optional. The history shows the deployment by it."
          problem={at.name}
          onChange={setNote}
        />
      )}
      <div className="bar">
        <Button type="submit" variant="primary" disabled={draft.count === 0} busy={isBusy}>
          Deploy {draft.count} {draft.count === 1 ? 'change' : 'changes'}
        </Button>
        <Confirm
          label="Discard draft…"
          title="Discard the draft?"
          text="All changes in it are lost. What is deployed stays."
          action="Discard the draft"
          busy={isBusy}
          onConfirm={() => discard.mutate()}
        />
      </div>
      <Problem error={rest ?? discard.error} />
    </form>
  );
}

interface DraftChangesProps {
  readonly path: string;
  readonly draft: Draft;
  readonly diff: Diff;
}

/** Changes of the draft, each of which can be undone. */
function DraftChanges({ path, draft, diff }: DraftChangesProps) {
  const refresh = useAppRefresh(path);
  const undo = useMutation({
    mutationFn: ({ kind, id }: ChangedEntity) =>
      session.write('POST', `${path}/drafts/${draft._id}/undo`, { changes: [{ kind, id }] }),
    onSuccess: async (_, { name }) => {
      await refresh();
      announceDone(`Undid the change of ${name}.`);
    },
  });
  return (
    <>
      <DiffView diff={diff} undo={{ isBusy: undo.isPending, onUndo: (entity) => undo.mutate(entity) }} />
      <Problem error={undo.error} />
    </>
  );
}

export function DraftSection({ path }: { readonly path: string }) {
  const { data: draft } = useDraft(path);
  const { data: diff, error } = useDraftDiff(path, draft);
  const { appId = '' } = useParams({ strict: false });
  const { data: config } = useAppEntity<Schemas['DeployConfig']>(path, '/deploy/config');
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
          Every change is deployed immediately. Drafts are turned off in the{' '}
          <Link to="/apps/$appId/settings" params={{ appId }}>
            settings of the app
          </Link>
          .
        </p>
      )}
      {draft === null && config?.ui_drafts_disabled === false && (
        <>
          <p className="muted">Every change is deployed immediately. A draft collects changes and deploys them together.</p>
          <div className="bar">
            <Button busy={begin.isPending} onClick={() => begin.mutate()}>
              Start a draft
            </Button>
          </div>
        </>
      )}
      {draft && diff?.entities.length === 0 && <p className="muted">Nothing has changed yet.</p>}
      {draft && diff && <DraftChanges path={path} draft={draft} diff={diff} />}
      {draft && <DraftActions path={path} draft={draft} />}
      <Problem error={begin.error ?? error} />
    </section>
  );
}
