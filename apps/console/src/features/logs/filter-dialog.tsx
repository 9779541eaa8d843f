import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { CheckField, TextField } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { Dialog } from '../../ui/overlay/dialog';
import { labelOf, LOG_TYPES } from './log-entry';
import { logSearchOf, type LogSearch } from './log-search';
import { useFunctionNames } from './use-function-names';

interface FilterDialogProps {
  readonly path: string | undefined;
  readonly search: LogSearch;
  readonly onClose: () => void;
  readonly onApply: (search: LogSearch) => void;
}

const FORM = 'log-filters';
const STATUS = /^[1-5]\d\d$/;
const MILLISECONDS = /^\d{1,9}$/;

/** Returns an error for a value that does not look right; an empty field is valid. */
function problemOf(value: string, pattern: RegExp, message: string): string | null {
  return value === '' || pattern.test(value) ? null : message;
}

/** Form of all filters but the search and the time. */
export function FilterDialog({ path, search, onClose, onApply }: FilterDialogProps) {
  const functions = useFunctionNames(path);
  const [typed, setTyped] = useState({
    type: search.type ?? '',
    fn: search.fn ?? '',
    errors: search.errors === true,
    status: String(search.status ?? ''),
    min: String(search.min ?? ''),
    user: search.user ?? '',
    request: search.request ?? '',
  });
  const set = (change: Partial<typeof typed>): void => setTyped({ ...typed, ...change });
  const statusProblem = problemOf(typed.status, STATUS, 'Enter a status from 100 to 599.');
  const minProblem = problemOf(typed.min, MILLISECONDS, 'Enter whole milliseconds.');
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (statusProblem !== null || minProblem !== null) return;
    const { q, range, from, to } = search;
    const numberOf = (text: string): number | undefined => (text === '' ? undefined : Number(text));
    onApply(
      logSearchOf({
        q,
        range,
        from,
        to,
        type: typed.type,
        fn: typed.fn,
        errors: typed.errors,
        status: numberOf(typed.status),
        min: numberOf(typed.min),
        user: typed.user.trim(),
        request: typed.request.trim(),
      }),
    );
  };
  const types = { '': 'All types', ...Object.fromEntries(LOG_TYPES.map((type) => [type, labelOf(type)])) };
  // A type of several, or a function that is gone, stays what it is.
  const names = { '': 'All functions', ...Object.fromEntries(functions.map(({ _id, name }) => [_id, name])) };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Filter log entries"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM}>
            Apply
          </Button>
        </>
      }
    >
      <form id={FORM} className="form" aria-label="Filters" onSubmit={apply}>
        <SelectField
          label="Type"
          value={typed.type}
          options={typed.type in types ? types : { ...types, [typed.type]: typeLabelOf(typed.type) }}
          onChange={(type) => set({ type })}
        />
        <SelectField
          label="Function"
          value={typed.fn}
          options={typed.fn in names ? names : { ...names, [typed.fn]: typed.fn }}
          onChange={(fn) => set({ fn })}
        />
        <CheckField label="Errors only" checked={typed.errors} onChange={(errors) => set({ errors })} />
        <TextField label="Status" problem={statusProblem} value={typed.status} onChange={(status) => set({ status })} />
        <TextField
          label="Slower than"
          hint="Milliseconds"
          problem={minProblem}
          value={typed.min}
          onChange={(min) => set({ min })}
        />
        <TextField label="User ID" maxLength={64} value={typed.user} onChange={(user) => set({ user })} />
        <TextField
          label="Request ID"
          hint="The X-Appservices-Request-Id header of a response."
          maxLength={64}
          value={typed.request}
          onChange={(request) => set({ request })}
        />
      </form>
    </Dialog>
  );
}

/** Returns the labels of types separated by commas. */
export function typeLabelOf(types: string): string {
  return types
    .split(',')
    .map((type) => labelOf(type.trim()))
    .join(', ');
}
