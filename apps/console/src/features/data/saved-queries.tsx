import { Link } from '@tanstack/react-router';
import { History } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { FormDialog } from '../../ui/overlay/form-dialog';
import { shellText } from '../../ui/shell-text';
import { formText } from '../../ui/form-text';
import type { DataQuery, View } from './data-search';
import { NAME_MAX, queriesOf, withQuery, withoutQuery, type SavedQuery } from './stored-queries';

interface SavedProps {
  /** Path of the app, which names its project. */
  readonly path: string;
  readonly appId: string;
  readonly place: Pick<SavedQuery, 'source' | 'database' | 'collection'>;
  /** Query shown now. */
  readonly query: DataQuery;
  readonly view: View | undefined;
}

function useKeptQueries(path: string) {
  const key = `groundwork.queries.${path}`;
  const [kept, setKept] = useState(() => queriesOf(localStorage.getItem(key)));
  const change = (changed: (now: readonly SavedQuery[]) => readonly SavedQuery[]): void => {
    // Another tab may have kept one meanwhile.
    const all = changed(queriesOf(localStorage.getItem(key)));
    localStorage.setItem(key, JSON.stringify(all));
    setKept(all);
  };
  return [kept, change] as const;
}

/** Queries of the collection that were given a name, in this browser. */
export function SavedQueries({ path, appId, place, query, view }: SavedProps) {
  const [kept, change] = useKeptQueries(path);
  const { source, database, collection } = place;
  const own = kept.filter((each) => each.source === source && each.database === database && each.collection === collection);
  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const name = formText(new FormData(event.currentTarget), 'name').trim();
    if (name === '') return;
    change((now) => withQuery(now, { name, ...place, query }));
    event.currentTarget.reset();
  };
  return (
    <FormDialog
      title="Saved queries"
      about="Stored in this browser, for this app. Other people who use this browser can read them."
      button={{ icon: History, children: own.length === 0 ? 'Saved queries' : `Saved queries · ${own.length}` }}
    >
      {(done) => (
        <div className="stack">
          <ul className="list" aria-label="Saved queries">
            {own.map((each) => (
              <li key={each.name} className="bar">
                <Link
                  to="/apps/$appId/data"
                  params={{ appId }}
                  search={{ ...place, ...each.query, ...(view === undefined ? {} : { view }) }}
                  onClick={done}
                >
                  {each.name}
                </Link>
                <span className="mono muted cut">{shellText(each.query.filter ?? {})}</span>
                <Button aria-label={`Delete the query ${each.name}`} onClick={() => change((now) => withoutQuery(now, each))}>
                  Delete
                </Button>
              </li>
            ))}
          </ul>
          <form className="bar end" aria-label="Save this query" onSubmit={save}>
            <label className="field">
              Name
              <input name="name" className="input" required maxLength={NAME_MAX} autoComplete="off" />
            </label>
            <Button type="submit">Save this query</Button>
          </form>
        </div>
      )}
    </FormDialog>
  );
}
