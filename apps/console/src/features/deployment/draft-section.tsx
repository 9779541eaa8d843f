import type { Schemas } from '#admin-client/admin-client.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { GitPullRequestDraft, Rocket } from 'lucide-react';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { useAppEntity } from '../../api/use-app-list';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { Empty, Loaded, Pending, Problem, Waiting } from '../../ui/display/states';
import { Confirm } from '../../ui/overlay/confirm';
import { announceDone } from '../../ui/overlay/toasts';
import { useUnsaved } from '../../ui/unsaved';
import { DiffView } from './diff-view';
import { useDeployDraft } from './use-deploy-draft';
import { useDraft, useDraftConflicts, useDraftDiff, type ChangedEntity, type Diff, type Draft } from './use-draft';

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
      className="card"
      aria-label="Deployment of the draft"
      onSubmit={(event) => {
        event.preventDefault();
        deploy.mutate(note.trim());
      }}
    >
      <div className="deploy-bar">
        {draft.count > 0 && (
          <TextField
            label="Deployment note"
            value={note}
            hint="Optional: what changed and why."
            problem={at.name}
            onChange={setNote}
          />
        )}
        <div className="bar">
          <Confirm
            label="Discard draft…"
            title="Discard the draft?"
            text="All changes in it are lost. What is deployed stays."
            action="Discard the draft"
            busy={isBusy}
            onConfirm={() => discard.mutate()}
          />
          <Button type="submit" variant="primary" icon={Rocket} disabled={draft.count === 0} busy={isBusy}>
            Deploy {draft.count} {draft.count === 1 ? 'change' : 'changes'}
          </Button>
        </div>
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

/** Says that no draft is open, and starts one where the app has drafts. */
function NoDraft({ path }: { readonly path: string }) {
  const { appId = '' } = useParams({ strict: false });
  const config = useAppEntity<Schemas['DeployConfig']>(path, '/deploy/config');
  const queries = useQueryClient();
  const begin = useMutation({
    mutationFn: () => session.write('POST', `${path}/drafts`, {}),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['draft', path] }),
  });
  return (
    <Loaded query={config} what="the settings of drafts">
      {({ ui_drafts_disabled: isOff }) =>
        isOff ? (
          <Empty title="Drafts are turned off" icon={GitPullRequestDraft}>
            <p>
              Every change is deployed immediately. Turn drafts on in the{' '}
              <Link to="/apps/$appId/settings" params={{ appId }}>
                settings of the app
              </Link>
              .
            </p>
          </Empty>
        ) : (
          <Empty
            title="No draft"
            icon={GitPullRequestDraft}
            actions={
              <Button variant="primary" busy={begin.isPending} onClick={() => begin.mutate()}>
                Start a draft
              </Button>
            }
          >
            <p>Every change is deployed immediately. A draft collects changes and deploys them together.</p>
            <Problem error={begin.error} />
          </Empty>
        )
      }
    </Loaded>
  );
}

/** The administrator's draft: its changes, and the button that deploys them. */
export function DraftSection({ path }: { readonly path: string }) {
  const query = useDraft(path);
  const { data: draft } = query;
  const { data: diff, error, isPending } = useDraftDiff(path, draft);
  const { isPending: isComparing } = useDraftConflicts(path, draft);
  // Changes, and what others deployed, move the buttons below them away from a press when they appear.
  const isLoading = isPending || isComparing;
  return (
    <>
      <Pending query={query} what="the draft" />
      {draft === null && <NoDraft path={path} />}
      {draft && isLoading && <Waiting />}
      {draft && !isLoading && (
        <>
          {diff?.entities.length === 0 && <p className="muted">Nothing has changed yet.</p>}
          {diff && <DraftChanges path={path} draft={draft} diff={diff} />}
          <DraftActions path={path} draft={draft} />
        </>
      )}
      <Problem error={error} />
    </>
  );
}
