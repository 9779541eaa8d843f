import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { objectOf } from '../../ui/json-object';
import { queryOf, type DataQuery } from './data-search';

interface QueryFormProps {
  readonly query: DataQuery;
  readonly onFind: (query: DataQuery) => void;
}

function textOf(value: object | undefined): string {
  return JSON.stringify(value ?? {});
}

/** What is asked of a collection, in extended JSON. */
export function QueryForm({ query, onFind }: QueryFormProps) {
  const [filter, setFilter] = useState(textOf(query.filter));
  const [sort, setSort] = useState(textOf(query.sort));
  const [projection, setProjection] = useState(textOf(query.projection));
  const members = { filter: objectOf(filter), sort: objectOf(sort), projection: objectOf(projection) };
  const wrong = Object.entries(members).flatMap(([name, value]) => (value === null ? name : []));
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (wrong.length === 0) onFind(queryOf(members));
  };
  return (
    <form className="field" aria-label="Query" onSubmit={submit}>
      <label className="field">
        Filter, extended JSON
        <textarea
          className="mono"
          rows={Math.min(12, Math.max(2, filter.split('\n').length + 1))}
          value={filter}
          spellCheck={false}
          aria-invalid={members.filter === null}
          onChange={({ target }) => setFilter(target.value)}
        />
      </label>
      <div className="permissions">
        <label className="field">
          Sort
          <input
            className="mono"
            value={sort}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={members.sort === null}
            onChange={({ target }) => setSort(target.value)}
          />
        </label>
        <label className="field">
          Projection
          <input
            className="mono"
            value={projection}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={members.projection === null}
            onChange={({ target }) => setProjection(target.value)}
          />
        </label>
      </div>
      <p className="bad">{wrong.length > 0 && `No JSON object: ${wrong.join(', ')}.`}</p>
      <div className="bar">
        <Button type="submit" variant="primary" disabled={wrong.length > 0}>
          Find
        </Button>
      </div>
    </form>
  );
}
