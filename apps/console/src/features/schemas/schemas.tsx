import { useQuery } from '@tanstack/react-query';
import { Link, getRouteApi } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { PageTitle } from '../../ui/display/page-title';
import { combined, Empty, Pending, Problem } from '../../ui/display/states';
import { useAppPath } from '../apps/use-apps';
import { CollectionList, OtherCollection } from '../data/collection-list';
import { NoSource } from '../data/no-source';
import { keyOf, type CollectionName } from '../data/collection-name';
import { useCollections, useSources, type Source } from '../data/use-sources';
import { collectionOf } from './pictured';
import { RelationshipPicture } from './relationship-picture';
import { SchemaEditor } from './schema-editor';
import { useSchemas, type CollectionSchema } from './use-schemas';
import { Warnings } from './warnings';

const route = getRouteApi('/apps/$appId/schemas');
const PAGE = '/apps/$appId/schemas';

interface OpenProps {
  readonly path: string;
  readonly source: Source;
  readonly name: CollectionName;
  readonly id: string | undefined;
}

function OpenSchema({ path, source, name, id }: OpenProps) {
  const query = useQuery({
    queryKey: ['schema', path, id ?? null],
    queryFn: () => (id === undefined ? null : session.json<CollectionSchema>(`${path}/schemas/${id}`)),
  });
  const { data } = query;
  if (data === undefined) return <Pending query={query} what="schemas" />;
  return <SchemaEditor path={path} service={`${path}/services/${source._id}`} name={name} stored={data} />;
}

export function Schemas() {
  const path = useAppPath();
  const search = route.useSearch();
  const { appId } = route.useParams();
  const sourcesQuery = useSources(path);
  const schemasQuery = useSchemas(path);
  const [sources, schemas] = [sourcesQuery.data, schemasQuery.data];
  const existing = useCollections(path, sources);
  const named = schemas?.map((schema) => ({ id: schema._id, name: collectionOf(schema) })) ?? [];
  const taken = new Set(named.map(({ name }) => keyOf(name)));
  const { source, database, collection } = search;
  const name =
    source === undefined || database === undefined || collection === undefined ? null : { source, database, collection };
  const shownSource = sources?.find((each) => each.name === source);
  const id = name && named.find((each) => keyOf(each.name) === keyOf(name))?.id;
  return (
    <>
      <PageTitle>Schema</PageTitle>
      <Pending query={combined(sourcesQuery, schemasQuery)} what="schemas" />
      <Problem error={existing.error} />
      {path !== undefined && sources?.length === 0 && <NoSource path={path} />}
      {path !== undefined && sources !== undefined && sources.length > 0 && schemas !== undefined && (
        <div className="split">
          <div className="card">
            {schemas.length > 0 && (
              <ul className="list">
                <li>
                  <Link
                    to={PAGE}
                    params={{ appId }}
                    search={{ view: 'picture' }}
                    {...(search.view === 'picture' ? { 'aria-current': 'true' as const } : {})}
                  >
                    Picture of relationships
                  </Link>
                </li>
              </ul>
            )}
            <CollectionList to={PAGE} heading="With a schema" collections={named.map((each) => each.name)} shown={search} />
            <CollectionList
              to={PAGE}
              heading="Without a schema"
              collections={existing.data?.filter((each) => !taken.has(keyOf(each))) ?? []}
              shown={search}
            />
            <OtherCollection to={PAGE} sources={sources} />
          </div>
          <div className="stack">
            {search.view === 'picture' && !name ? (
              <RelationshipPicture path={path} appId={appId} schemas={schemas} />
            ) : name && shownSource ? (
              <OpenSchema key={`${keyOf(name)} ${id ?? ''}`} path={path} source={shownSource} name={name} id={id ?? undefined} />
            ) : (
              <Empty>
                <h2>{name ? `Data source ${name.source} not found` : 'No collection selected'}</h2>
                <p>
                  A schema says which fields documents of a collection have. With one, writes are checked, and the collection is
                  part of the <code>GraphQL</code> API. Generate one from documents that are there, then correct it.
                </p>
              </Empty>
            )}
            <Warnings path={path} name={name} />
          </div>
        </div>
      )}
    </>
  );
}
