import { useMutation, useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Confirm } from '../../ui/confirm';
import { Empty, Problem, Waiting } from '../../ui/states';
import { Time } from '../../ui/time';
import { Table } from '../../ui/table';

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
    onSuccess: refresh,
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
                  <Confirm
                    label="Redeploy…"
                    title="Bring this deployment back?"
                    text="The app becomes what it was then. That is a deployment of its own, so it can be undone."
                    action="Redeploy"
                    disabled={redeploy.isPending}
                    onConfirm={() => redeploy.mutate(_id)}
                  />
                )}
              </td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
