import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/page-title';
import { Problem, Waiting } from '../../ui/states';
import { useApp, useAppPath } from '../apps/use-apps';
import { highestOf, sumOf, type Point } from './bars';
import { Chart } from './chart';

interface StatsPoint {
  readonly timestamp: string;
  readonly requests: number;
  readonly errors: number;
  readonly p95_ms: number | null;
}

const REFRESH_MS = 15_000;

function series(points: readonly StatsPoint[], name: 'requests' | 'errors' | 'p95_ms'): Point[] {
  return points.map((point) => ({ at: new Date(point.timestamp), value: point[name] }));
}

function Charts({ path }: { readonly path: string }) {
  const { data, error } = useQuery({
    queryKey: ['stats', path],
    queryFn: () => session.json<{ total: StatsPoint[] }>(`${path}/stats`),
    refetchInterval: REFRESH_MS,
  });
  if (!data) return error ? <Problem error={error} /> : <Waiting />;
  const [requests, errors, slowest] = (['requests', 'errors', 'p95_ms'] as const).map((name) => series(data.total, name));
  const highest = highestOf(slowest ?? []);
  return (
    <div className="charts">
      <Chart
        title="Requests, last day"
        figure={String(sumOf(requests ?? []))}
        unit="Requests"
        points={requests ?? []}
        tone="accent"
      />
      <Chart title="Errors, last day" figure={String(sumOf(errors ?? []))} unit="Errors" points={errors ?? []} tone="bad" />
      <Chart
        title="95 of 100 are faster than"
        figure={highest === null ? '–' : `${Math.round(highest)} ms`}
        unit="Milliseconds"
        points={slowest ?? []}
        tone="good"
      />
    </div>
  );
}

/** What somebody who has just made an app does next. */
function NextSteps({ appId, clientAppId }: { readonly appId: string; readonly clientAppId: string }) {
  return (
    <section className="card" aria-labelledby="steps-heading">
      <h2 id="steps-heading">Clients</h2>
      <p>
        The App ID is <code className="mono">{clientAppId}</code>.
      </p>
      <pre>{`import { App, Credentials } from 'realm-web';

const app = new App({ id: '${clientAppId}', baseUrl: '${window.location.origin}' });
const user = await app.logIn(Credentials.anonymous());
console.log(await user.functions.greet('Ada'));`}</pre>
      <ul className="steps">
        <li>
          <Link to="/apps/$appId/providers" params={{ appId }}>
            Enable a provider
          </Link>
          , so that somebody can log in
        </li>
        <li>
          <Link to="/apps/$appId/functions" params={{ appId }} search={{}}>
            Write a function
          </Link>
        </li>
        <li>
          <Link to="/apps/$appId/deployment" params={{ appId }}>
            Import an app
          </Link>{' '}
          that was exported
        </li>
      </ul>
    </section>
  );
}

export function Overview() {
  const app = useApp();
  const path = useAppPath();
  return (
    <>
      <PageTitle>Overview</PageTitle>
      {app === undefined || path === undefined ? (
        <Waiting />
      ) : (
        <>
          <Charts path={path} />
          <NextSteps appId={app._id} clientAppId={app.client_app_id} />
        </>
      )}
    </>
  );
}
