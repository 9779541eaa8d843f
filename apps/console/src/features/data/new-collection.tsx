import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { command } from './use-data';
import type { Source } from './use-sources';

interface Place {
  /** Id of the data source. */
  readonly source: string;
  readonly database: string;
}

interface NewCollectionProps {
  readonly path: string;
  readonly sources: readonly Source[];
  /** Initial choice. */
  readonly place: Place;
  readonly onMade: (made: Place & { readonly collection: string }) => void;
}

/** Form that creates an empty collection, and its database if it does not exist. */
export function NewCollection({ path, sources, place, onMade }: NewCollectionProps) {
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Partial<Place>>({});
  const [collection, setCollection] = useState('');
  const { source, database } = { ...place, ...chosen };
  useUnsaved(collection !== '');
  const create = useMutation({
    mutationFn: () => command({ service: `${path}/services/${source}`, database, collection }, 'create_collection'),
    onSuccess: async () => {
      setCollection('');
      setChosen({});
      await queries.invalidateQueries({ queryKey: ['collections', path] });
      onMade({ source, database, collection });
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    create.mutate();
  };
  return (
    <form className="form" aria-label="New collection" onSubmit={submit}>
      <SelectField
        label="Data source"
        value={source}
        options={Object.fromEntries(sources.map(({ _id, name }) => [_id, name]))}
        onChange={(id) => setChosen({ ...chosen, source: id })}
      />
      <TextField label="Database" required value={database} onChange={(name) => setChosen({ ...chosen, database: name })} />
      <TextField label="Collection" required value={collection} onChange={setCollection} />
      <div className="bar">
        <Button type="submit" variant="primary" busy={create.isPending} disabled={database === '' || collection === ''}>
          Create collection
        </Button>
      </div>
      <Problem error={create.error} />
    </form>
  );
}
