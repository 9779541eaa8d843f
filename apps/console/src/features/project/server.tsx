import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { basePath } from '../../api/base';
import { Pending } from '../../ui/display/states';
import type { Schemas } from '#admin-client/admin-client.js';

declare const GROUNDWORK_VERSION: string;

type ApiVersion = Schemas['ApiVersion'];

async function readVersion(): Promise<ApiVersion> {
  const answer = await fetch(`${basePath()}/api/private/v1.0/version`);
  if (!answer.ok) throw new Error(`the version was not told: ${answer.status}`);
  return (await answer.json()) as ApiVersion;
}

/** Information on this server, with a link to its API's documentation. */
export function Server() {
  const heading = useId();
  const query = useQuery({ queryKey: ['version'], queryFn: readVersion, staleTime: Infinity });
  const { data } = query;
  return (
    <section className="card" aria-labelledby={heading}>
      <h2 id={heading}>Server</h2>
      <Pending query={query} what="the server version" />
      {data && (
        <dl className="facts">
          <dt>Groundwork</dt>
          <dd className="mono">{GROUNDWORK_VERSION}</dd>
          <dt>Administration API</dt>
          <dd className="mono">{data.version}</dd>
          <dt>Address of the API</dt>
          <dd className="mono">{`${window.location.origin}${basePath()}`}</dd>
        </dl>
      )}
      <ul className="steps">
        <li>
          <a href={`${basePath()}/docs`}>API reference</a>
        </li>
        <li>
          <a href={`${basePath()}/api/openapi.json`}>OpenAPI file</a>
        </li>
        <li>
          <a href={`${basePath()}/api/admin/v3.0/graphql/explorer`}>GraphQL explorer of the administration</a>
        </li>
      </ul>
    </section>
  );
}
