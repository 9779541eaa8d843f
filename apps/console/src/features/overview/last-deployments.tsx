import { Link } from '@tanstack/react-router';
import { useAppList } from '../../api/use-app-list';
import { Problem, Waiting } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';

const HEADS = ['When', 'Name', 'From'];
const SHOWN_MAX = 5;

interface Deployment {
  readonly _id: string;
  readonly name: string;
  readonly origin: string;
  /** Unix seconds. */
  readonly deployed_at: number;
}

/** What was changed last. */
export function LastDeployments({ path, appId }: { readonly path: string; readonly appId: string }) {
  const { data, error } = useAppList<Deployment>(path, 'deployments');
  return (
    <section className="card" aria-label="Last deployments">
      <div className="bar">
        <h3>Last deployments</h3>
        <span className="grow" />
        <Link to="/apps/$appId/deployment" params={{ appId }}>
          Compare and bring back
        </Link>
      </div>
      <Problem error={error} />
      {!data && !error && <Waiting />}
      {data?.length === 0 && <p className="muted">None yet: every change of the app is one.</p>}
      {data && data.length > 0 && (
        <Table heads={HEADS}>
          {data.slice(0, SHOWN_MAX).map(({ _id, name, origin, deployed_at }) => (
            <tr key={_id}>
              <td>
                <Time at={new Date(deployed_at * 1_000)} />
              </td>
              <td className="mono">{name}</td>
              <td>{origin}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
