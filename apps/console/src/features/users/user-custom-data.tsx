import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { Problem, Waiting } from '../../ui/display/states';

const route = getRouteApi('/apps/$appId/users/$userId');

interface Settings {
  readonly enabled: boolean;
  readonly mongo_service_id?: string;
  readonly database_name?: string;
  readonly collection_name?: string;
  readonly user_id_field?: string;
}

/** What there is of a user: a document, none, or none are kept. */
type Found = { readonly document: object | null } | 'off';

async function readDocument(path: string, userId: string): Promise<Found> {
  const settings = await session.json<Settings>(`${path}/custom_user_data`);
  const { enabled, mongo_service_id: service, database_name, collection_name, user_id_field: field } = settings;
  if (!enabled || !service || !field) return 'off';
  const { documents } = await session.write<{ documents: object[] }>(
    'POST',
    `${path}/services/${service}/commands/find_documents`,
    { database_name, collection_name, filter: { [field]: userId }, limit: 1 },
  );
  return { document: documents[0] ?? null };
}

/** The document of a user in the collection of custom data, as it is stored now: sessions have it as it was at their last refresh. */
export function UserCustomData({ path, userId }: { readonly path: string; readonly userId: string }) {
  const { appId } = route.useParams();
  const { data, error } = useQuery({
    queryKey: ['user-custom-data', path, userId],
    queryFn: () => readDocument(path, userId),
  });
  return (
    <section className="card" aria-labelledby="custom-data-heading">
      <h2 id="custom-data-heading">Custom data</h2>
      <Problem error={error} />
      {data === undefined && !error && <Waiting />}
      {data === 'off' && (
        <p className="muted">
          Users of this app have none.{' '}
          <Link to="/apps/$appId/custom-user-data" params={{ appId }}>
            Say where it is kept
          </Link>
        </p>
      )}
      {data !== undefined && data !== 'off' && data.document === null && (
        <p className="muted">There is no document of this user.</p>
      )}
      {data !== undefined && data !== 'off' && data.document !== null && (
        <pre aria-label="Custom data">{JSON.stringify(data.document, null, 2)}</pre>
      )}
    </section>
  );
}
