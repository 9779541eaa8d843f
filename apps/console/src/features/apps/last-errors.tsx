import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { session } from '../../api/current-session';
import { errorsOf, type ErrorStats } from './errors-of';
import type { App } from './use-apps';

const HOUR_MS = 3_600_000;
const REFRESH_MS = 60_000;

/** Returns a ref and a flag that is `true` once the element has been on the screen. */
function useSeen() {
  const element = useRef<HTMLSpanElement>(null);
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (!element.current) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, []);
  return [element, isSeen] as const;
}

/** Errors of an app in the last hour; asked for once it is on the screen, since there may be hundreds of apps. */
export function LastErrors({ app }: { readonly app: App }) {
  const [element, isSeen] = useSeen();
  const { data, error } = useQuery({
    queryKey: ['errors-of-the-hour', `/groups/${app.group_id}/apps/${app._id}`],
    queryFn: async () => {
      const from = new Date(Date.now() - HOUR_MS).toISOString();
      return errorsOf(await session.json<ErrorStats>(`/groups/${app.group_id}/apps/${app._id}/stats?from=${from}&step=PT5M`));
    },
    enabled: isSeen,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  });
  return (
    <span ref={element}>
      {error && <span className="muted">unknown</span>}
      {!error && data === undefined && <span className="muted">…</span>}
      {!error && data === 0 && <span className="muted">none</span>}
      {!error && data !== undefined && data > 0 && (
        <Link to="/apps/$appId/logs" params={{ appId: app._id }} search={{ errors: true }} className="bad">
          {data === 1 ? '1 error' : `${data} errors`}
        </Link>
      )}
    </span>
  );
}
