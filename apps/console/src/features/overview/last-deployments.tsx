import { Link } from '@tanstack/react-router';
import { useAppList } from '../../api/use-app-list';
import { Pending } from '../../ui/display/states';
import { Administrator } from '../../ui/display/administrator';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';
import type { Schemas } from '#admin-client/admin-client.js';

const HEADS = ['Deployed', 'Name', 'By', 'Source'];
const SHOWN_MAX = 5;

type Deployment = Schemas['Deployment'];

/** What was changed last. */
export function LastDeployments({ path, appId }: { readonly path: string; readonly appId: string }) {
  const query = useAppList<Deployment>(path, 'deployments');
  const { data } = query;
  return (
    <section className="card" aria-label="Recent deployments">
      <div className="bar">
        <h3>Recent deployments</h3>
        <span className="grow" />
        <Link to="/apps/$appId/deployment" params={{ appId }}>
          History
        </Link>
      </div>
      <Pending query={query} what="deployments" />
      {data?.length === 0 && <p className="muted">No deployments yet. Every change of the app is one.</p>}
      {data && data.length > 0 && (
        <Table heads={HEADS}>
          {data.slice(0, SHOWN_MAX).map(({ _id, name, origin, deployed_at, user_name }) => (
            <tr key={_id}>
              <td>
                <Time at={new Date(deployed_at * 1_000)} />
              </td>
              <td className="mono">{name}</td>
              <td>
                <Administrator name={user_name} />
              </td>
              <td>{origin}</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
