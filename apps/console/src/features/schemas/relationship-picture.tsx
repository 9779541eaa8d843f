import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { session } from '../../api/current-session';
import { Empty, Pending } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import type { CollectionName } from '../data/collection-name';
import { BOX_WIDTH, FIELD_HEIGHT, HEAD_HEIGHT, pictureOf, type Box, type Pictured } from './picture';
import { collectionOf, picturedOf } from './pictured';
import type { CollectionSchema, SchemaSummary } from './use-schemas';

const PAGE = '/apps/$appId/schemas';
/** Letters that fit into a box. */
const LETTERS_MAX = 24;

function short(text: string): string {
  return text.length > LETTERS_MAX ? `${text.slice(0, LETTERS_MAX - 1)}…` : text;
}

interface BoxProps {
  readonly appId: string;
  readonly name: CollectionName;
  readonly box: Box;
}

function PictureBox({ appId, name, box }: BoxProps) {
  const { title, fields, leftOut, x, y, height } = box;
  const lines = [...fields, ...(leftOut > 0 ? [`and ${leftOut} more`] : [])];
  return (
    <Link to={PAGE} params={{ appId }} search={name}>
      <title>{`${name.database}.${name.collection}`}</title>
      <rect x={x} y={y} width={BOX_WIDTH} height={height} rx={6} />
      <text x={x + 10} y={y + 19} className="name">
        {short(title)}
      </text>
      {lines.map((line, index) => (
        <text key={line} x={x + 10} y={y + HEAD_HEIGHT + FIELD_HEIGHT * index + 12}>
          {short(line)}
        </text>
      ))}
    </Link>
  );
}

interface DrawingProps {
  readonly appId: string;
  readonly collections: readonly Pictured[];
  readonly names: ReadonlyMap<string, CollectionName>;
}

function Drawing({ appId, collections, names }: DrawingProps) {
  const { boxes, lines, width, height } = pictureOf(collections);
  return (
    <div className="scroll">
      <svg className="picture" width={width} height={height} role="group" aria-label="Collections and their relationships">
        <defs>
          <marker id="arrow" viewBox="0 0 8 8" refX={8} refY={4} markerWidth={8} markerHeight={8} orient="auto">
            <path d="M 0 0 L 8 4 L 0 8 z" />
          </marker>
        </defs>
        {lines.map(({ from, to, field, path }) => (
          <path key={`${from} ${field} ${to}`} className="line" d={path} markerEnd="url(#arrow)" aria-hidden="true" />
        ))}
        {boxes.map((box) => {
          const name = names.get(box.key);
          return name && <PictureBox key={box.key} appId={appId} name={name} box={box} />;
        })}
      </svg>
    </div>
  );
}

/** The same in words: also what leads to a collection without a schema, which is not drawn. */
function RelationTable({ collections }: Pick<DrawingProps, 'collections'>) {
  const known = new Set(collections.map(({ key }) => key));
  const all = collections.flatMap(({ key, relations }) => relations.map((relation) => ({ key, ...relation })));
  if (all.length === 0) {
    return (
      <p className="muted">
        No relationships yet. Open a collection and write below its schema which field leads to which other collection: the
        GraphQL API then follows it.
      </p>
    );
  }
  return (
    <Table heads={['From', 'Field', 'To', 'Leads to']}>
      {all.map(({ key, field, to, isList }) => (
        <tr key={`${key} ${field}`}>
          <td className="mono">{key}</td>
          <td className="mono">{field}</td>
          <td className="mono">
            {to} {!known.has(to) && <span className="warn">has no schema</span>}
          </td>
          <td>{isList ? 'many' : 'one'}</td>
        </tr>
      ))}
    </Table>
  );
}

interface PictureProps {
  readonly path: string;
  readonly appId: string;
  readonly schemas: readonly SchemaSummary[];
}

/** Boxes for collections with a schema, lines for their relationships, and the same as a table. */
export function RelationshipPicture({ path, appId, schemas }: PictureProps) {
  const ids = schemas.map(({ _id }) => _id);
  const query = useQuery({
    queryKey: ['schema', path, 'all', ids],
    queryFn: () => Promise.all(ids.map((id) => session.json<CollectionSchema>(`${path}/schemas/${id}`))),
  });
  const { data } = query;
  const collections = data?.map(picturedOf) ?? [];
  const names = new Map((data ?? []).map((schema) => [picturedOf(schema).key, collectionOf(schema)]));
  return (
    <section className="card" aria-labelledby="picture-heading">
      <h2 id="picture-heading">Picture of relationships</h2>
      <Pending query={query} what="relationships" />
      {data?.length === 0 && <Empty>No schema yet: open a collection and generate one from its documents.</Empty>}
      {collections.length > 0 && (
        <>
          <Drawing appId={appId} collections={collections} names={names} />
          <h3>Show data</h3>
          <RelationTable collections={collections} />
        </>
      )}
    </section>
  );
}
