import { X } from 'lucide-react';
import { Button } from '../../ui/controls/button';
import { typeLabelOf } from './filter-dialog';
import { useUserNames } from '../users/use-user-names';
import { onlyTime, type LogSearch } from './log-search';
import { useFunctionNames } from './use-function-names';

interface FilterChipsProps {
  readonly path: string | undefined;
  readonly search: LogSearch;
  readonly onEdit: () => void;
  readonly onChange: (search: LogSearch) => void;
}

/** The filters in effect; each can be changed or removed. */
export function FilterChips({ path, search, onEdit, onChange }: FilterChipsProps) {
  const functions = useFunctionNames(search.fn === undefined ? undefined : path);
  const { q, type, errors, status, fn, min, user, request } = search;
  const nameOf = useUserNames(path, user === undefined ? [] : [user]);
  const chips = [
    ...(q === undefined ? [] : [{ key: 'q', name: 'Text', value: q }]),
    ...(type === undefined ? [] : [{ key: 'type', name: 'Type', value: typeLabelOf(type) }]),
    ...(errors === undefined ? [] : [{ key: 'errors', name: 'Result', value: 'Errors' }]),
    ...(status === undefined ? [] : [{ key: 'status', name: 'Status', value: String(status) }]),
    ...(fn === undefined ? [] : [{ key: 'fn', name: 'Function', value: functions.find(({ _id }) => _id === fn)?.name ?? fn }]),
    ...(min === undefined ? [] : [{ key: 'min', name: 'Slower than', value: `${min} ms` }]),
    ...(user === undefined ? [] : [{ key: 'user', name: 'User', value: nameOf(user) }]),
    ...(request === undefined ? [] : [{ key: 'request', name: 'Request', value: request }]),
  ];
  if (chips.length === 0) return null;
  return (
    <>
      {chips.map(({ key, name, value }) => (
        <span key={key} className="chip">
          <span>{name}</span>
          <button type="button" className="chip-value cut" onClick={onEdit}>
            {value}
          </button>
          <button
            type="button"
            className="chip-x"
            aria-label={`Remove filter ${name}`}
            onClick={() => onChange({ ...search, [key]: undefined })}
          >
            <X className="icon-s" aria-hidden />
          </button>
        </span>
      ))}
      <Button variant="ghost" onClick={() => onChange(onlyTime(search))}>
        Clear
      </Button>
    </>
  );
}
