import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { Suspense, lazy, useState } from 'react';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/display/page-title';
import { Empty, Problem, Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { FunctionPage } from './function-page';
import type { FunctionSummary } from './function-types';
import { useIsKept } from './kept-source';
import { NewFunction } from './new-function';

const Packages = lazy(async () => ({ default: (await import('./packages')).Packages }));
const route = getRouteApi('/apps/$appId/functions');

/** Names a function whose source was changed and not saved. */
function Mark({ id }: { readonly id: string }) {
  return useIsKept(id) && <span className="warn"> unsaved</span>;
}

function FunctionList({
  functions,
  shown,
}: {
  readonly functions: readonly FunctionSummary[];
  readonly shown: string | undefined;
}) {
  const { appId } = route.useParams();
  return (
    <ul className="list" aria-label="Functions">
      {functions.map(({ _id, name }) => (
        <li key={_id}>
          <Link
            to="/apps/$appId/functions"
            params={{ appId }}
            search={{ id: _id }}
            className="mono"
            {...(_id === shown ? { 'aria-current': 'true' as const } : {})}
          >
            {name}
            <Mark id={_id} />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Loaded and asked for once it is opened. */
function PackagesSection({ path }: { readonly path: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="card" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>Packages</summary>
      {isOpen && (
        <Suspense fallback={<Waiting />}>
          <Packages path={path} />
        </Suspense>
      )}
    </details>
  );
}

export function Functions() {
  const path = useAppPath();
  const { id } = route.useSearch();
  const { data, error } = useQuery({
    queryKey: ['functions', path],
    queryFn: () => session.json<FunctionSummary[]>(`${path}/functions`),
    enabled: path !== undefined,
  });
  const shown = data?.find(({ _id }) => _id === id) ?? data?.[0];
  return (
    <>
      <PageTitle>Functions</PageTitle>
      <Problem error={error} />
      {path === undefined || (data === undefined && !error) ? <Waiting /> : null}
      {path !== undefined && data !== undefined && (
        <div className="split">
          <div className="card">
            <FunctionList functions={data} shown={shown?._id} />
            <NewFunction path={path} />
          </div>
          {shown ? (
            <FunctionPage key={shown._id} path={path} id={shown._id} />
          ) : (
            <Empty>
              <h2>No function yet</h2>
              <p>
                A function is JavaScript that runs here when a client, an endpoint, a trigger or another function calls it. It
                sets <code>exports</code> to what is called.
              </p>
            </Empty>
          )}
        </div>
      )}
      {path !== undefined && <PackagesSection key={path} path={path} />}
    </>
  );
}
