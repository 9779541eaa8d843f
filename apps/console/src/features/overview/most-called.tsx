import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Schemas } from '#admin-client/admin-client.js';
import { session } from '../../api/current-session';
import { Pending } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { errorRate } from './error-rate';
import { beginOf, type OverviewRange } from './overview-range';

const HEADS = ['Function', 'Runs', 'Errors', 'Latency, p95'];
const SHOWN_MAX = 6;
/** The server reads the log for it, so it is not asked for as often as sums are. */
const REFRESH_MS = 60_000;

interface MostCalledProps {
  readonly path: string;
  readonly appId: string;
  readonly range: OverviewRange;
}

/** Functions that were called most in a range, with what came of it. */
export function MostCalled({ path, appId, range }: MostCalledProps) {
  const query = useQuery({
    queryKey: ['function-figures', path, range],
    queryFn: () => session.json<Schemas['AppFunctionFigures']>(`${path}/stats/functions?from=${beginOf(range, Date.now())}`),
    refetchInterval: REFRESH_MS,
  });
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
          {functions.slice(0, SHOWN_MAX).map(({ function_id: id, function_name: name, calls, errors, p95_ms }) => (
            <tr key={id}>
              <td className="mono">
                <Link to="/apps/$appId/functions" params={{ appId }} search={{ id }}>
                  {name === '' ? id : name}
                </Link>
              </td>
              <td>{calls.toLocaleString()}</td>
              <td className={errors === 0 ? 'muted' : 'bad'}>{errorRate(errors, calls)}</td>
              <td>{Math.round(p95_ms).toLocaleString()} ms</td>
            </tr>
          ))}
        </Table>
      )}
    </section>
  );
}
