import type { Schemas } from '#admin-client/admin-client.js';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { session } from '../../api/current-session';
import { Button } from '../../ui/controls/button';
import { SelectField } from '../../ui/controls/select-field';
import { Problem } from '../../ui/display/states';

interface Choice {
  /** Id of the data source. */
  readonly source: string;
  readonly database: string;
  readonly collection: string;
}

interface PickerProps {
  readonly path: string;
  readonly services: readonly Pick<Schemas['ListedService'], '_id' | 'name'>[];
  /** What the address has. */
  readonly shown: { readonly [K in keyof Choice]?: string };
  readonly onChoose: (choice: Choice) => void;
}

/** Names a command lists, none of the platform's own among them. */
function useNames(path: string, name: 'list_databases' | 'list_collections', database: string | undefined) {
  return useQuery({
    queryKey: ['names', path, name, database],
    queryFn: () =>
      session.write<string[]>('POST', `${path}/commands/${name}`, database === undefined ? {} : { database_name: database }),
    enabled: database !== '',
  });
}

/** Names of what is there to choose from; what is not there yet can be typed. */
export function NamespacePicker({ path, services, shown, onChoose }: PickerProps) {
  const [service, setService] = useState(shown.source ?? services[0]?._id ?? '');
  const [database, setDatabase] = useState(shown.database ?? '');
  const [collection, setCollection] = useState(shown.collection ?? '');
  const where = `${path}/services/${service}`;
  const databases = useNames(where, 'list_databases', undefined);
  const collections = useNames(where, 'list_collections', database);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onChoose({ source: service, database, collection });
  };
  return (
    <form className="bar end" aria-label="Collection" onSubmit={submit}>
      <SelectField
        label="Data source"
        value={service}
        options={Object.fromEntries(services.map(({ _id, name }) => [_id, name]))}
        onChange={setService}
      />
      <label className="field">
        Database
        <input
          className="mono"
          list="databases"
          value={database}
          required
          autoComplete="off"
          onChange={({ target }) => setDatabase(target.value)}
        />
      </label>
      <datalist id="databases">
        {databases.data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <label className="field">
        Collection
        <input
          className="mono"
          list="collections"
          value={collection}
          required
          autoComplete="off"
          onChange={({ target }) => setCollection(target.value)}
        />
      </label>
      <datalist id="collections">
        {collections.data?.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" variant="primary" disabled={database === '' || collection === ''}>
        Open
      </Button>
      <Problem error={databases.error ?? collections.error} />
    </form>
  );
}
