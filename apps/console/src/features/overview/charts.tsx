import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '#admin-client/admin-client.js';
import { session } from '../../api/current-session';
import { Pending } from '../../ui/display/states';
import { TimeBars } from '../../ui/display/time-bars';
import { TimeLines } from '../../ui/display/time-lines';
import { durationText, highestOf, sumOf } from './bars';
import { Chart } from './chart';
import { errorRate } from './error-rate';
import { beginOf, RANGES, type OverviewRange } from './overview-range';

const REFRESH_MS = 15_000;

interface ChartsProps {
  readonly path: string;
  readonly appId: string;
  readonly range: OverviewRange;
}

/** Requests, errors, latency and compute over a range. Dragging over one of them opens the log of that time. */
export function Charts({ path, appId, range }: ChartsProps) {
  const navigate = useNavigate();
  const { step, stepMs } = RANGES[range];
  const query = useQuery({
    queryKey: ['stats', path, range],
    queryFn: () => session.json<Schemas['Stats']>(`${path}/stats?step=${step}&from=${beginOf(range, Date.now())}`),
    refetchInterval: REFRESH_MS,
  });
  const { data } = query;
  if (!data) return <Pending query={query} what="figures" />;
  const { total, compute } = data;
  const moments = total.map(({ timestamp }) => timestamp);
  const [requests, errors] = [total.map((point) => point.requests), total.map((point) => point.errors)];
  const [p95, p50] = [total.map((point) => point.p95_ms), total.map((point) => point.p50_ms)];
  const [sum, failed, highest] = [sumOf(requests), sumOf(errors), highestOf(p95)];
  const seconds = compute.map(({ compute_ms: ms }) => Math.round(ms / 10) / 100);
  const from = Date.parse(moments[0] ?? '') || 0;
  const openLog = (begin: number, end: number): void => {
    const search = { from: new Date(begin).toISOString(), to: new Date(end).toISOString() };
    void navigate({ to: '/apps/$appId/logs', params: { appId }, search });
  };
  return (
    <div className="charts">
      <Chart title="Requests" figure={sum.toLocaleString()} moments={moments} columns={[{ head: 'Requests', values: requests }]}>
        <TimeLines
          isArea
          label={`Requests: ${sum}`}
          lines={[{ name: 'Requests', tone: 'accent', values: requests }]}
          from={from}
          stepMs={stepMs}
          onRange={openLog}
        />
      </Chart>
      <Chart
        title="Errors"
        figure={`${failed.toLocaleString()} · ${sum === 0 ? '0 %' : errorRate(failed, sum)}`}
        moments={moments}
        columns={[{ head: 'Errors', values: errors }]}
      >
        <TimeBars
          isCard
          label={`Errors: ${failed}`}
          bars={total.map((point) => ({ at: Date.parse(point.timestamp), good: 0, bad: point.errors }))}
          barMs={stepMs}
          onRange={openLog}
        />
      </Chart>
      <Chart
        title="Latency, p95"
        figure={highest === null ? '–' : `${Math.round(highest).toLocaleString()} ms`}
        moments={moments}
        columns={[
          { head: 'p95, ms', values: p95 },
          { head: 'p50, ms', values: p50 },
        ]}
        legend={
          <span className="chart-legend">
            <span className="line-of-warn">p95</span>
            <span className="line-of-good">p50</span>
          </span>
        }
      >
        <TimeLines
          label={highest === null ? 'Latency: no requests' : `Latency: p95 of up to ${Math.round(highest)} ms`}
          lines={[
            { name: 'p95', tone: 'warn', values: p95 },
            { name: 'p50', tone: 'good', values: p50 },
          ]}
          from={from}
          stepMs={stepMs}
          unit=" ms"
          onRange={openLog}
        />
      </Chart>
      <Chart
        title="Compute"
        figure={durationText(sumOf(seconds))}
        moments={moments}
        columns={[{ head: 'Compute, s', values: seconds }]}
      >
        <TimeLines
          isArea
          label={`Compute: ${durationText(sumOf(seconds))}`}
          lines={[{ name: 'Compute', tone: 'accent', values: seconds }]}
          from={from}
          stepMs={stepMs}
          unit=" s"
          digits={2}
          onRange={openLog}
        />
      </Chart>
    </div>
  );
}
