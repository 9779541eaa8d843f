import { PageTitle } from '../../ui/display/page-title';
import { Waiting } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { ApiView } from './api-view';
import { QueryPanel } from './query-panel';
import { Resolvers } from './resolvers';
import { GraphqlSettings } from './graphql-settings';

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
          <Resolvers path={path} />
          <GraphqlSettings path={path} />
        </>
      )}
    </>
  );
}
