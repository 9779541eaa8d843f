import { useMutation } from '@tanstack/react-query';
import { GitCompare, History as HistoryIcon, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppList } from '../../api/use-app-list';
import { useAppRefresh } from '../../api/use-app-write';
import { Ago } from '../../ui/display/ago';
import { Administrator } from '../../ui/display/administrator';
import { DataTable, type Column } from '../../ui/display/data-table';
import { Section } from '../../ui/display/section';
import { Empty, Loaded, Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { announceDone } from '../../ui/overlay/toasts';
import { sourceOf, titleOf } from './deployment-text';
import { DiffView } from './diff-view';
import { useDeploymentDiff } from './use-draft';
import type { Schemas } from '#admin-client/admin-client.js';

type Deployment = Schemas['Deployment'];

const COLUMNS: readonly Column<Deployment>[] = [
  { head: 'Deployment', by: titleOf },
  { head: 'By', by: ({ user_name = '' }) => user_name },
  { head: 'Source', by: sourceOf },
  { head: 'Deployed', by: ({ deployed_at }) => deployed_at },
  'Notes',
  'Actions',
];

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
    <Section title="History">
      <Problem error={redeploy.error} />
      <Loaded query={query} what="deployments">
        {(deployments) =>
          deployments.length === 0 ? (
            <Empty title="No deployments yet" icon={HistoryIcon}>
              <p>Every change of the app is a deployment. You can compare and roll back to each of them here.</p>
            </Empty>
          ) : (
            <DataTable
              nouns="deployments"
              columns={COLUMNS}
              rows={deployments}
              row={(deployment) => (
                <tr key={deployment._id}>
                  <td>
                    <span className="two-lines">
                      <span className="strong">
                        {titleOf(deployment)}
                        {deployment === deployments[0] && <span className="live-badge">Live</span>}
                      </span>
                      <code>{deployment._id}</code>
                    </span>
                  </td>
                  <td>
                    <Administrator name={deployment.user_name} />
                  </td>
                  <td>{sourceOf(deployment)}</td>
                  <td>
                    <Ago at={new Date(deployment.deployed_at * 1_000)} />
                  </td>
                  <td>{(deployment.notes ?? []).join('; ')}</td>
                  <td>
                    {deployment !== deployments[0] && (
                      <Redeploy
                        path={path}
                        deployment={deployment}
                        isBusy={redeploy.isPending}
                        onConfirm={() => redeploy.mutate(deployment._id)}
                      />
                    )}
                  </td>
                </tr>
              )}
            />
          )
        }
      </Loaded>
    </Section>
  );
}

interface RedeployProps {
  readonly path: string;
  readonly deployment: Deployment;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** Compares a deployment with the live one, and rolls back to it. */
function Redeploy({ path, deployment: { _id: id, name }, isBusy, onConfirm }: RedeployProps) {
  const [isCompared, compare] = useState(false);
  return (
    <>
      <RowMenu
        name={name}
        actions={[
          {
            label: isCompared ? 'Hide comparison' : 'Compare with live',
            icon: GitCompare,
            does: () => compare(!isCompared),
          },
          {
            label: 'Roll back…',
            icon: Undo2,
            disabled: isBusy,
            does: {
              title: `Roll back to “${name}”?`,
              text: 'The app becomes what it was then. Rolling back is a deployment, too, so you can undo it.',
              action: 'Roll back',
              onConfirm,
            },
          },
        ]}
      />
      {isCompared && <Compared path={path} id={id} />}
    </>
  );
}

function Compared({ path, id }: { readonly path: string; readonly id: string }) {
  const query = useDeploymentDiff(path, id);
  return (
    <Loaded query={query} what="the differences">
      {(diff) =>
        diff.entities.length === 0 ? <p className="muted">No differences to the live deployment.</p> : <DiffView diff={diff} />
      }
    </Loaded>
  );
}
