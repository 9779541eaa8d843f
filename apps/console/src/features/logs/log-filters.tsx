import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { LOG_TYPES } from './log-entry';
import { isSearch, type LogSearch } from './log-search';
import { useFunctionNames } from './use-function-names';

type Change = (search: LogSearch) => void;
type Without = keyof LogSearch;

/** Filters the server looks at entries one by one for. */
const SEARCHED = ['q', 'fn', 'status', 'min'] as const;

/** The filters with another value for one of them; none for an empty one. */
function changed(filters: LogSearch, name: Without, value: string | number | true | undefined): LogSearch {
  const { [name]: _, ...others } = filters;
  return value === undefined || value === '' ? others : { ...others, [name]: value };
}

function wholeOf(text: string): number | undefined {
  return text === '' ? undefined : Number(text);
}

/** What is typed is looked for when it is sent, not with every letter. */
function TypedFilters({ filters, change }: { readonly filters: LogSearch; readonly change: Change }) {
  const { q = '', status, min } = filters;
  const given = { q, status: String(status ?? ''), min: String(min ?? '') };
  const [typed, setTyped] = useState(given);
  useEffect(() => setTyped({ q, status: String(status ?? ''), min: String(min ?? '') }), [q, status, min]);
  const search = (event: FormEvent): void => {
    event.preventDefault();
    const withText = changed(filters, 'q', typed.q);
    change(changed(changed(withText, 'status', wholeOf(typed.status)), 'min', wholeOf(typed.min)));
  };
  return (
    <form className="bar" role="search" onSubmit={search}>
      <label>
        Text{' '}
        <input
          type="search"
          maxLength={200}
          placeholder="message, error or name"
          value={typed.q}
          onChange={({ target }) => setTyped({ ...typed, q: target.value })}
        />
      </label>
      <label>
        Status{' '}
        <input
          type="number"
          min={100}
          max={599}
          value={typed.status}
          onChange={({ target }) => setTyped({ ...typed, status: target.value })}
        />
      </label>
      <label>
        At least ms{' '}
        <input type="number" min={0} value={typed.min} onChange={({ target }) => setTyped({ ...typed, min: target.value })} />
      </label>
      <button type="submit">Search</button>
      {isSearch(filters) && (
        <button type="button" onClick={() => change(withoutSearch(filters))}>
          Clear
        </button>
      )}
    </form>
  );
}

function withoutSearch(filters: LogSearch): LogSearch {
  return SEARCHED.reduce((left, name) => changed(left, name, undefined), filters);
}

function ChosenFilters({
  filters,
  change,
  path,
}: {
  readonly filters: LogSearch;
  readonly change: Change;
  readonly path: string | undefined;
}) {
  const { type = '', errors = false, fn = '', user = '' } = filters;
  const functions = useFunctionNames(path);
  return (
    <>
      <label>
        Type{' '}
        <select value={type} onChange={({ target }) => change(changed(filters, 'type', target.value))}>
          <option value="">all</option>
          {LOG_TYPES.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </label>
      <label>
        Function{' '}
        <select value={fn} onChange={({ target }) => change(changed(filters, 'fn', target.value))}>
          <option value="">all</option>
          {fn !== '' && !functions.some(({ _id }) => _id === fn) && <option value={fn}>{fn}</option>}
          {functions.map(({ _id, name }) => (
            <option key={_id} value={_id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={errors}
          onChange={({ target }) => change(changed(filters, 'errors', target.checked ? true : undefined))}
        />
        Errors only
      </label>
      {user !== '' && (
        <>
          <span>
            User <span className="mono">{user}</span>
          </span>
          <button type="button" onClick={() => change(changed(filters, 'user', undefined))}>
            All users
          </button>
        </>
      )}
    </>
  );
}

interface LogFiltersProps {
  readonly appId: string;
  readonly path: string | undefined;
  readonly filters: LogSearch;
}

/** What of the log is shown, as the address has it. */
export function LogFilters({ appId, path, filters }: LogFiltersProps) {
  const navigate = useNavigate();
  const change: Change = (search) => void navigate({ to: '/apps/$appId/logs', params: { appId }, search, replace: true });
  if (filters.request !== undefined) {
    return (
      <div className="bar">
        <span>
          Request <span className="mono">{filters.request}</span>
        </span>
        <button type="button" onClick={() => change(changed(filters, 'request', undefined))}>
          Show all
        </button>
      </div>
    );
  }
  return (
    <>
      <TypedFilters filters={filters} change={change} />
      <ChosenFilters filters={filters} change={change} path={path} />
    </>
  );
}
