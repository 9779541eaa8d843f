import { Link } from '@tanstack/react-router';
import { Ago } from '../../ui/display/ago';
import { Spark } from '../../ui/display/spark';
import { healthOf, requestsOfDay, type AppFigures, type Health } from './app-health';

const HEALTH: Readonly<Record<Health, { readonly label: string; readonly tone: string }>> = {
  healthy: { label: 'Healthy', tone: 'status-dot good' },
  degraded: { label: 'Degraded', tone: 'status-dot bad' },
  idle: { label: 'Idle', tone: 'status-dot muted' },
  unknown: { label: 'Unknown', tone: 'muted' },
};

interface FiguresProps {
  /** Absent until they are loaded. */
  readonly figures: AppFigures | undefined;
}

function Unknown() {
  return <span className="muted">–</span>;
}

function Requests({ figures }: FiguresProps) {
  const sum = figures ? requestsOfDay(figures) : null;
  if (!figures?.hours || sum === null) return <Unknown />;
  return (
    <span className="bar">
      <Spark values={figures.hours.map(({ requests }) => requests)} label={`Requests of the last 24 hours: ${sum}`} />
      {sum.toLocaleString()}
    </span>
  );
}

function Errors({ figures, appId }: FiguresProps & { readonly appId: string }) {
  const errors = figures?.errors_1h ?? null;
  if (errors === null) return <Unknown />;
  if (errors === 0) return <span className="muted">0</span>;
  return (
    <Link to="/apps/$appId/logs" params={{ appId }} search={{ errors: true }} className="bad">
      {errors === 1 ? '1 error' : `${errors.toLocaleString()} errors`}
    </Link>
  );
}

function LastDeployed({ figures }: FiguresProps) {
  const deployment = figures?.last_deployment;
  if (!deployment) return <span className="muted">{figures ? 'Never' : '–'}</span>;
  return (
    <span className="cut">
      <Ago at={new Date(deployment.deployed_at * 1_000)} />{' '}
      <span className="muted">by {deployment.user_name ?? 'a deleted administrator'}</span>
    </span>
  );
}

/** Cells of a row of the apps: health, requests, errors, users, and the latest deployment. */
export function MetricCells({ figures, appId }: FiguresProps & { readonly appId: string }) {
  const { label, tone } = HEALTH[healthOf(figures)];
  return (
    <>
      <td>
        <span className={tone}>{figures ? label : '–'}</span>
      </td>
      <td>
        <Requests figures={figures} />
      </td>
      <td>
        <Errors figures={figures} appId={appId} />
      </td>
      <td>{figures?.users?.toLocaleString() ?? <Unknown />}</td>
      <td>
        <LastDeployed figures={figures} />
      </td>
    </>
  );
}
