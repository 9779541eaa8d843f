import { Suspense, lazy } from 'react';
import { PageTitle } from '../../ui/display/page-title';
import { Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { ApiView } from './api-view';
import { QueryPanel } from './query-panel';

const Resolvers = lazy(async () => ({ default: (await import('./resolvers')).Resolvers }));
const GraphqlSettings = lazy(async () => ({ default: (await import('./graphql-settings')).GraphqlSettings }));

export function GraphQL() {
  const path = useAppPath();
  return (
    <>
      <PageTitle>GraphQL</PageTitle>
      {path === undefined ? (
        <Waiting />
      ) : (
        <>
          <QueryPanel key={path} path={path} />
          <ApiView path={path} />
          <Suspense fallback={<Waiting />}>
            <Resolvers path={path} />
            <GraphqlSettings path={path} />
          </Suspense>
        </>
      )}
    </>
  );
}
