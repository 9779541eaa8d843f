import { useMutation } from '@tanstack/react-query';
import { ChevronDown, ChevronRight, History as HistoryIcon } from 'lucide-react';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppList } from '../../api/use-app-list';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Segments } from '../../ui/controls/segments';
import { Ago } from '../../ui/display/ago';
import { Avatar } from '../../ui/display/avatar';
import { Empty, Loaded, Problem } from '../../ui/display/states';
import { Confirm } from '../../ui/overlay/confirm';
import { announceDone } from '../../ui/overlay/toasts';
import { sourceOf, titleOf } from './deployment-text';
import { DiffView } from './diff-view';
import { useDeploymentDiff } from './use-draft';
import type { Schemas } from '#admin-client/admin-client.js';

type Deployment = Schemas['Deployment'];

export function History({ path }: { readonly path: string }) {
  const refresh = useAppRefresh(path);
  const query = useAppList<Deployment>(path, 'deployments');
  const redeploy = useMutation({
    mutationFn: (id: string) => session.write('POST', `${path}/deployments/${id}/redeploy`, {}),
    onSuccess: async () => {
      await refresh();
      announceDone('Rolled back. The app is as it was at that deployment.');
    },
  });
  return (
    <>
      <Problem error={redeploy.error} />
      <Loaded query={query} what="deployments">
        {(deployments) =>
          deployments.length === 0 ? (
            <Empty title="No deployments yet" icon={HistoryIcon}>
              <p>Every change of the app is a deployment. You can compare and roll back to each of them here.</p>
            </Empty>
          ) : (
            <ol className="timeline" aria-label="Deployments">
              {deployments.map((deployment, index) => (
                <Entry
                  key={deployment._id}
                  path={path}
                  deployment={deployment}
                  isLive={index === 0}
                  isFirst={index === deployments.length - 1}
                  isBusy={redeploy.isPending}
                  onRollBack={() => redeploy.mutate(deployment._id)}
                />
              ))}
            </ol>
          )
        }
      </Loaded>
    </>
  );
}

/** Comparison shown below a deployment. */
type Comparison = 'previous' | 'current';

const COMPARISONS = { previous: 'Changes', current: 'Compare with live' } as const;

interface EntryProps {
  readonly path: string;
  readonly deployment: Deployment;
  readonly isLive: boolean;
  /** True if the deployment before it is not kept, so that its own changes are not known. */
  readonly isFirst: boolean;
  readonly isBusy: boolean;
  readonly onRollBack: () => void;
}

/** A deployment with deployer, tool and notes; its changes and the comparison with the live one open below it. */
function Entry({ path, deployment, isLive, isFirst, isBusy, onRollBack }: EntryProps) {
  const [shown, show] = useState<Comparison | null>(null);
  const { _id, notes = [], user_name: userName = 'Deleted administrator', deployed_at } = deployment;
  const isOpen = shown !== null;
  return (
    <li className={isLive ? 'is-live' : ''}>
      <article className="timeline-entry" aria-label={titleOf(deployment)}>
        <div className="timeline-head">
          <Avatar name={userName} />
          <div className="grow">
            <p className="strong">
              {titleOf(deployment)}
              {isLive && <span className="live-badge">Live</span>}
            </p>
            <p className="muted">
              {userName} · {sourceOf(deployment)} · <Ago at={new Date(deployed_at * 1_000)} /> · <code>{_id}</code>
            </p>
            {notes.length > 0 && <p className="muted">{notes.join('; ')}</p>}
          </div>
          {!(isFirst && isLive) && (
            <Button
              variant="ghost"
              icon={isOpen ? ChevronDown : ChevronRight}
              aria-expanded={isOpen}
              onClick={() => show(isOpen ? null : isFirst ? 'current' : 'previous')}
            >
              {isFirst ? COMPARISONS.current : COMPARISONS.previous}
            </Button>
          )}
          {!isLive && (
            <Confirm
              label="Roll back…"
              title={`Roll back to “${titleOf(deployment)}”?`}
              text="The app becomes what it was then. Rolling back is a deployment, too, so you can undo it."
              action="Roll back"
              busy={isBusy}
              onConfirm={onRollBack}
            />
          )}
        </div>
        {shown && (
          <div className="timeline-more stack">
            {!isFirst && !isLive && <Segments label="Compare with" value={shown} options={COMPARISONS} onChange={show} />}
            <Compared path={path} id={_id} against={shown} />
          </div>
        )}
      </article>
    </li>
  );
}

interface ComparedProps {
  readonly path: string;
  readonly id: string;
  readonly against: Comparison;
}

function Compared({ path, id, against }: ComparedProps) {
  const query = useDeploymentDiff(path, id, against);
  return (
    <Loaded query={query} what="the differences">
      {(diff) =>
        diff.entities.length === 0 ? (
          <p className="muted">
            {against === 'current' ? 'No differences to the live deployment.' : 'No differences to the deployment before.'}
          </p>
        ) : (
          <DiffView diff={diff} />
        )
      }
    </Loaded>
  );
}
