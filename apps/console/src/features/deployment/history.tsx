import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { Table } from '../../ui/display/table';
import { announceDone } from '../../ui/overlay/toasts';
import { DiffView } from './diff-view';
import { useDeploymentDiff } from './use-draft';

const HEADS = ['When', 'Name', 'From', 'Notes', 'Actions'];

interface Deployment {
  readonly _id: string;
  readonly name: string;
  readonly origin: string;
  readonly status: string;
  readonly deployed_at: number;
  readonly notes?: readonly string[];
}

export function History({ path }: { readonly path: string }) {
  const refresh = useAppRefresh(path);
  const { data, error } = useQuery({
    queryKey: ['deployments', path],
    queryFn: () => session.json<Deployment[]>(`${path}/deployments`),
  });
  const redeploy = useMutation({
    mutationFn: (id: string) => session.write('POST', `${path}/deployments/${id}/redeploy`, {}),
    onSuccess: async () => {
      await refresh();
      announceDone('The app is what it was at that deployment.');
    },
  });
  return (
    <section className="card" aria-labelledby="history-heading">
      <h2 id="history-heading">History</h2>
      <Problem error={error ?? redeploy.error} />
      {data === undefined && !error && <Waiting />}
      {data?.length === 0 && <Empty>No deployment yet. Every change of the app is one, and can be brought back from here.</Empty>}
      {data !== undefined && data.length > 0 && (
        <Table heads={HEADS}>
          {data.map(({ _id, name, origin, deployed_at, notes = [] }, index) => (
            <tr key={_id}>
              <td>
                <Time at={new Date(deployed_at * 1_000)} />
              </td>
              <td className="mono">{name}</td>
              <td>{origin}</td>
              <td>{notes.join('; ')}</td>
              <td>
                {index === 0 ? (
                  <span className="muted">deployed</span>
                ) : (
                  <Redeploy path={path} id={_id} isBusy={redeploy.isPending} onConfirm={() => redeploy.mutate(_id)} />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

interface RedeployProps {
  readonly path: string;
  readonly id: string;
  readonly isBusy: boolean;
  readonly onConfirm: () => void;
}

/** Shows what would change before it is brought back. */
function Redeploy({ path, id, isBusy, onConfirm }: RedeployProps) {
  const [isCompared, compare] = useState(false);
  return (
    <>
      <div className="bar">
        <Button aria-expanded={isCompared} onClick={() => compare(!isCompared)}>
          Compare with now
        </Button>
        <Confirm
          label="Redeploy…"
          title="Bring this deployment back?"
          text="The app becomes what it was then. That is a deployment of its own, so it can be undone."
          action="Redeploy"
          disabled={isBusy}
          onConfirm={onConfirm}
        />
      </div>
      {isCompared && <Compared path={path} id={id} />}
    </>
  );
}

function Compared({ path, id }: { readonly path: string; readonly id: string }) {
  const { data, error } = useDeploymentDiff(path, id);
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  if (data.entities.length === 0) return <p className="muted">The same as what is deployed now.</p>;
  return <DiffView diff={data} />;
}
