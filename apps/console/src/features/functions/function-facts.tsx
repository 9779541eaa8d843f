import { useQuery } from '@tanstack/react-query';
import type { Schemas } from '#admin-client/admin-client.js';
import { session } from '../../api/current-session';
import { useAppEntity } from '../../api/use-app-list';
import { Ago } from '../../ui/display/ago';
import type { AppFunction } from './function-types';

const DAY_MS = 24 * 3_600_000;
const REFRESH_MS = 30_000;

interface FactsProps {
  readonly path: string;
  readonly stored: Pick<AppFunction, '_id' | 'last_modified'>;
}

/** Shows when a function was last edited, and by which administrator if that is among the latest changes of the app. */
export function Edited({ path, stored: { _id: id, last_modified: modified } }: FactsProps) {
  const { data: audit = [] } = useAppEntity<Schemas['AuditEntry'][]>(path, '/audit');
  const entry = audit.find(({ changes }) => changes.some((change) => change.kind === 'functions' && change.id === id));
  return (
    <span className="muted only-wide">
      Edited <Ago at={new Date(modified * 1_000)} />
      {entry?.user_name !== undefined && ` by ${entry.user_name}`}
    </span>
  );
}

/** Number of runs of a function in the last day. */
export function RunCount({ path, id }: { readonly path: string; readonly id: string }) {
  const { data } = useQuery({
    queryKey: ['run-count', path, id],
    queryFn: () => {
      const query = new URLSearchParams({
        function_id: id,
        buckets: '1',
        start_date: new Date(Date.now() - DAY_MS).toISOString(),
      });
      return session.json<Schemas['LogHistogram']>(`${path}/logs/histogram?${query}`);
    },
    refetchInterval: REFRESH_MS,
  });
  const count = data?.buckets.reduce((sum, { entries }) => sum + entries, 0) ?? 0;
  if (count === 0) return null;
  return (
    <span className="tab-count" title="In the last 24 hours">
      {count.toLocaleString()}
      {data?.counted_after !== undefined && '+'}
    </span>
  );
}
