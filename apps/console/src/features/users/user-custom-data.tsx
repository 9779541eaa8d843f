import type { Schemas } from '#admin-client/admin-client.js';
import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { Section } from '../../ui/display/section';
import { Loaded } from '../../ui/display/states';

const route = getRouteApi('/apps/$appId/users');

type Settings = Schemas['CustomUserData'];

/** The custom data of a user; `off` if the app keeps none. */
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
  const query = useQuery({
    queryKey: ['user-custom-data', path, userId],
    queryFn: () => readDocument(path, userId),
  });
  return (
    <Section title="Custom data">
      <Loaded query={query} what="custom data">
        {(found) => {
          if (found === 'off') {
            return (
              <p className="muted">
                This app has no custom user data.{' '}
                <Link to="/apps/$appId/custom-user-data" params={{ appId }}>
                  Set up custom user data
                </Link>
              </p>
            );
          }
          if (found.document === null) return <p className="muted">No custom data for this user yet.</p>;
          return (
            <pre className="code-box" tabIndex={0} role="region" aria-label="Custom data of the user">
              {JSON.stringify(found.document, null, 2)}
            </pre>
          );
        }}
      </Loaded>
    </Section>
  );
}
