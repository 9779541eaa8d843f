import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '#admin-client/admin-client.js';
import { session } from '../../api/current-session';
import { Pending } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { errorRate } from './error-rate';
import { beginOf, type OverviewRange } from './overview-range';

const HEADS = ['Function', 'Runs', 'Errors', 'Latency, p95'];
const ENDPOINT_HEADS = ['Endpoint', 'Requests', 'Errors', 'Latency, p95'];
const SHOWN_MAX = 6;
/** The server reads the log for it, so it is not asked for as often as sums are. */
const REFRESH_MS = 60_000;

interface MostCalledProps {
  readonly path: string;
  readonly appId: string;
  readonly range: OverviewRange;
}

/** Metrics of the functions and endpoints that were called in a range. Functions and endpoints share the request. */
function useCallFigures(path: string, range: OverviewRange) {
  return useQuery({
    queryKey: ['function-figures', path, range],
    queryFn: () => session.json<Schemas['AppFunctionFigures']>(`${path}/stats/functions?from=${beginOf(range, Date.now())}`),
    refetchInterval: REFRESH_MS,
  });
}

type Called = Pick<Schemas['FunctionFigures'], 'calls' | 'errors' | 'p95_ms'>;

function CalledCells({ calls, errors, p95_ms }: Called) {
  return (
    <>
      <td>{calls.toLocaleString()}</td>
      <td className={errors === 0 ? 'muted' : 'bad'}>{errorRate(errors, calls)}</td>
      <td>{Math.round(p95_ms).toLocaleString()} ms</td>
    </>
  );
}

/** Functions that were called most in a range, with errors and latency. */
export function MostCalled({ path, appId, range }: MostCalledProps) {
  const query = useCallFigures(path, range);
  const functions = query.data?.functions;
  return (
    <section className="card" aria-label="Most called functions">
      <div className="bar">
        <h2>Most called functions</h2>
        <span className="grow" />
        <Link to="/apps/$appId/functions" params={{ appId }}>
          All functions
        </Link>
      </div>
      <Pending query={query} what="figures of functions" />
      {functions?.length === 0 && <p className="muted">No calls in this period. Runs in the console are not counted.</p>}
      {functions && functions.length > 0 && (
        <Table heads={HEADS}>
          {functions.slice(0, SHOWN_MAX).map(({ function_id: id, function_name: name, ...called }) => (
            <tr key={id}>
              <td className="mono">
                <Link to="/apps/$appId/functions" params={{ appId }} search={{ id }}>
                  {name === '' ? id : name}
                </Link>
              </td>
              <CalledCells {...called} />
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}

/** HTTPS endpoints that were called most in a range; nothing if none was. */
export function MostCalledEndpoints({ path, appId, range }: MostCalledProps) {
  const endpoints = useCallFigures(path, range).data?.endpoints;
  if (!endpoints || endpoints.length === 0) return null;
  return (
    <section className="card" aria-label="Most called endpoints">
      <div className="bar">
        <h2>Most called endpoints</h2>
        <span className="grow" />
        <Link to="/apps/$appId/endpoints" params={{ appId }}>
          All endpoints
        </Link>
      </div>
      <Table heads={ENDPOINT_HEADS}>
        {endpoints.slice(0, SHOWN_MAX).map(({ endpoint_id: id, endpoint_route: route, ...called }) => (
          <tr key={id}>
            <td className="mono">
              <Link to="/apps/$appId/endpoints" params={{ appId }} search={{ id }}>
                {route === '' ? id : route}
              </Link>
            </td>
            <CalledCells {...called} />
          </tr>
        ))}
      </Table>
    </section>
  );
}
