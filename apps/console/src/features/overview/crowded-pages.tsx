import { PAGE_STREAMS_MAX } from '#contracts/runtime/stream-limits.js';
import { useAppEntity } from '../../api/use-app-list';
import { Problem, Warning } from '../../ui/display/states';
import { useUserNames } from '../users/use-user-names';
import type { Schemas } from '#admin-client/admin-client.js';

const REFRESH_MS = 15_000;

/** Warning about sessions with so many open streams that a page may have no connection left. */
export function CrowdedPages({ path }: { readonly path: string }) {
  const { data, error } = useAppEntity<Schemas['OpenStreams']>(path, '/open_streams', REFRESH_MS);
  const crowded = data?.sessions.filter(({ streams }) => streams > PAGE_STREAMS_MAX) ?? [];
  const [most] = crowded;
  const nameOf = useUserNames(path, most ? [most.user_id] : []);
  if (!most) return <Problem error={error} />;
  return (
    <Warning>
      <p>
        {crowded.length === 1 ? '1 session has' : `${crowded.length} sessions have`} more than {PAGE_STREAMS_MAX} streams open.
        Over HTTP/1.1, browsers open six connections to one origin: six streams block a page.
      </p>
      <p className="small">
        User <span className="mono">{nameOf(most.user_id)}</span>
        {most.remote_ip_address !== undefined && (
          <>
            {' '}
            at <span className="mono">{most.remote_ip_address}</span>
          </>
        )}
        : {most.streams} streams. Watch once per page with a filter, or put a proxy with HTTP/2 in front.
      </p>
    </Warning>
  );
}
