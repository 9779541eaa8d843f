import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import type { NamespaceSearch } from '../../app/router';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { formText } from '../../ui/form-text';
import { keyOf, type CollectionName } from './collection-name';
import type { Source } from './use-sources';

interface ListProps {
  readonly to: '/apps/$appId/schemas';
  readonly heading: string;
  readonly collections: readonly CollectionName[];
  readonly shown: NamespaceSearch;
}

/** Collections to choose from, as links. */
export function CollectionList({ to, heading, collections, shown }: ListProps) {
  const { appId = '' } = useParams({ strict: false });
  if (collections.length === 0) return null;
  return (
    <section className="field">
      <h2>{heading}</h2>
      <ul className="list" aria-label={heading}>
        {collections.map(({ source, database, collection }) => {
          const isShown = source === shown.source && database === shown.database && collection === shown.collection;
          return (
            <li key={keyOf({ source, database, collection })}>
              <Link
                to={to}
                params={{ appId }}
                search={{ source, database, collection }}
                className="mono"
                {...(isShown ? { 'aria-current': 'true' as const } : {})}
              >
                {database}.{collection} <span className="muted">{source}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Form for a collection that does not exist yet. */
export function OtherCollection({ to, sources }: { readonly to: ListProps['to']; readonly sources: readonly Source[] }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [source, setSource] = useState(sources[0]?.name ?? '');
  const open = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    const text = (member: string): string => formText(given, member);
    const search = { source, database: text('database'), collection: text('collection') };
    void navigate({ to, params: { appId }, search });
  };
  return (
    <details>
      <summary>New collection</summary>
      <form className="form" aria-label="New collection" onSubmit={open}>
        <SelectField
          label="Data source"
          value={source}
          options={Object.fromEntries(sources.map(({ name }) => [name, name]))}
          onChange={setSource}
        />
        <label className="field">
          Database
          <input name="database" className="mono" required autoComplete="off" />
        </label>
        <label className="field">
          Collection
          <input name="collection" className="mono" required autoComplete="off" />
        </label>
        <Button type="submit">Open</Button>
      </form>
    </details>
  );
}
