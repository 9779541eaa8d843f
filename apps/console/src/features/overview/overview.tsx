import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/display/page-title';
import { Pending, Waiting } from '../../ui/display/states';
import { useApp, useAppPath } from '../apps/use-apps';
import { LastEntries } from '../logs/last-entries';
import { highestOf, sumOf, type Point } from './bars';
import { Chart } from './chart';
import { Checklist } from './checklist';
import { Clients } from './clients';
import { CrowdedPages } from './crowded-pages';
import { LastDeployments } from './last-deployments';
import { MostCalled } from './most-called';
import type { Schemas } from '#admin-client/admin-client.js';

type StatsPoint = Schemas['StatsPoint'];

const REFRESH_MS = 15_000;
const ERRORS_MAX = 5;

function series(points: readonly StatsPoint[], name: 'requests' | 'errors' | 'p95_ms'): Point[] {
  return points.map((point) => ({ at: new Date(point.timestamp), value: point[name] }));
}

function Charts({ path }: { readonly path: string }) {
  const query = useQuery({
    queryKey: ['stats', path],
    queryFn: () => session.json<{ total: StatsPoint[] }>(`${path}/stats`),
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  if (!data) return <Pending query={query} what="figures" />;
  const [requests, errors, slowest] = (['requests', 'errors', 'p95_ms'] as const).map((name) => series(data.total, name));
  const highest = highestOf(slowest ?? []);
  return (
    <div className="charts">
      <Chart
        title="Requests, 24 h"
        figure={String(sumOf(requests ?? []))}
        unit="Requests"
        points={requests ?? []}
        tone="accent"
      />
      <Chart title="Errors, 24 h" figure={String(sumOf(errors ?? []))} unit="Errors" points={errors ?? []} tone="bad" />
      <Chart
        title="Latency, p95"
        figure={highest === null ? '–' : `${Math.round(highest)} ms`}
        unit="Milliseconds"
        points={slowest ?? []}
        tone="good"
      />
    </div>
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
          <CrowdedPages path={path} />
          <Charts path={path} />
          <MostCalled path={path} appId={app._id} />
          <Checklist path={path} appId={app._id} />
          <h2>Recent activity</h2>
          <LastEntries
            path={path}
            title="Recent errors"
            query="errors_only=true"
            search={{ errors: true }}
            shownMax={ERRORS_MAX}
            empty="No errors in the log."
          />
          <LastDeployments path={path} appId={app._id} />
          <Clients path={path} clientAppId={app.client_app_id} />
        </>
      )}
    </>
  );
}
