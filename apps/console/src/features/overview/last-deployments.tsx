import { Link } from '@tanstack/react-router';
import type { Schemas } from '#admin-client/admin-client.js';
import { useAppList } from '../../api/use-app-list';
import { Ago } from '../../ui/display/ago';
import { Avatar } from '../../ui/display/avatar';
import { Pending } from '../../ui/display/states';
import { sourceOf, titleOf } from '../deployment/deployment-text';

const SHOWN_MAX = 5;

/** Latest deployments with deployer, changes and origin. */
export function LastDeployments({ path, appId }: { readonly path: string; readonly appId: string }) {
  const query = useAppList<Schemas['Deployment']>(path, 'deployments');
  const { data } = query;
  return (
    <section className="card" aria-label="Recent deployments">
      <div className="bar">
        <h2>Recent deployments</h2>
        <span className="grow" />
        <Link to="/apps/$appId/deployment" params={{ appId }} search={{ view: 'history' }}>
          History
        </Link>
      </div>
      <Pending query={query} what="deployments" />
      {data?.length === 0 && <p className="muted">No deployments yet. Every change of the app is one.</p>}
      {data && data.length > 0 && (
        <ul className="recent">
          {data.slice(0, SHOWN_MAX).map((deployment, index) => {
            const { _id, deployed_at, user_name = 'Deleted administrator' } = deployment;
            return (
              <li key={_id}>
                <Avatar name={user_name} />
                <div className="grow">
                  <p className="cut strong">
                    {titleOf(deployment)}
                    {index === 0 && <span className="live-badge">Live</span>}
                  </p>
                  <p className="muted cut">
                    <span>{user_name}</span> · {sourceOf(deployment)}
                  </p>
                </div>
                <span className="muted">
                  <Ago at={new Date(deployed_at * 1_000)} />
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
