import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState, type FormEvent } from 'react';
import { LOG_TYPES } from './log-entry';
import { isSearch, type LogSearch } from './log-search';
import { useFunctionNames } from './use-function-names';
import { Button } from '../../ui/controls/button';
import { Select } from '../../ui/controls/select';

type Change = (search: LogSearch) => void;
type Without = keyof LogSearch;

const TYPES = [{ value: '', label: 'All types' }, ...LOG_TYPES.map((each) => ({ value: each, label: each }))];

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
      <Button type="submit">Search</Button>
      {isSearch(filters) && <Button onClick={() => change(withoutSearch(filters))}>Clear</Button>}
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
      <Select label="Type" value={type} choices={TYPES} onChange={(chosen) => change(changed(filters, 'type', chosen))} />
      <Select
        label="Function"
        value={fn}
        choices={[
          { value: '', label: 'All functions' },
          ...(fn !== '' && !functions.some(({ _id }) => _id === fn) ? [{ value: fn, label: fn }] : []),
          ...functions.map(({ _id, name }) => ({ value: _id, label: name })),
        ]}
        onChange={(chosen) => change(changed(filters, 'fn', chosen))}
      />
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
          <Button onClick={() => change(changed(filters, 'user', undefined))}>All users</Button>
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
        <Button onClick={() => change(changed(filters, 'request', undefined))}>Show all</Button>
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
