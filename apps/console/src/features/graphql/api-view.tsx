import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { Empty, Pending } from '../../ui/display/states';
import { useApi } from './use-graphql';

const route = getRouteApi('/apps/$appId/graphql');

/** Returns the definitions of `sdl` that contain `text`. */
function definitionsWith(sdl: string, text: string): string {
  if (text === '') return sdl;
  const sought = text.toLowerCase();
  return sdl
    .split('\n\n')
    .filter((definition) => definition.toLowerCase().includes(sought))
    .join('\n\n');
}

/** The generated API in the schema definition language. */
export function ApiView({ path }: { readonly path: string }) {
  const { appId } = route.useParams();
  const query = useApi(path);
  const { data } = query;
  const [sought, seek] = useState('');
  return (
    <section className="card" aria-labelledby="api-heading">
      <h2 id="api-heading">Definition of the API</h2>
      <Pending query={query} what="the GraphQL schema" />
      {data && 'problem' in data && <p className="bad">{data.problem}</p>}
      {data && 'example' in data && data.example === null && (
        <Empty>
          Nothing can be queried yet: collections with a{' '}
          <Link to="/apps/$appId/schemas" params={{ appId }}>
            schema
          </Link>{' '}
          are in the API, and custom resolvers.
        </Empty>
      )}
      {typeof data?.sdl === 'string' && (
        <details>
          <summary>Show the definition</summary>
          <label className="field">
            Only definitions with
            <input className="mono" value={sought} autoComplete="off" onChange={({ target }) => seek(target.value)} />
          </label>
          <pre aria-label="Schema definition">{definitionsWith(data.sdl, sought)}</pre>
        </details>
      )}
    </section>
  );
}
