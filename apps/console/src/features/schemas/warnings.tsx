import { Problem } from '../../ui/display/states';
import type { CollectionName } from '../data/collection-name';
import { useWarnings } from './use-schemas';

/** List of parts missing in the GraphQL API: of one collection, or of all if none is selected. */
export function Warnings({ path, name }: { readonly path: string; readonly name: CollectionName | null }) {
  const { data = [], error } = useWarnings(path);
  const shown = data.filter(
    (each) =>
      name === null ||
      each.data_source === undefined ||
      (each.data_source === name.source && each.database === name.database && each.collection === name.collection),
  );
  return (
    <>
      <Problem error={error} />
      {shown.length > 0 && (
        <section className="card" aria-labelledby="warnings-heading">
          <h2 id="warnings-heading">Not in the GraphQL API</h2>
          <ul className="list">
            {shown.map(({ code, message, database, collection }, index) => (
              <li key={`${code} ${message} ${index}`}>
                {name === null && database !== undefined && (
                  <span className="mono">
                    {database}.{collection}:{' '}
                  </span>
                )}
                {message} <span className="muted">{code}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
