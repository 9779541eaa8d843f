import { useAppList } from '../../api/use-app-list';
import { SelectField } from '../../ui/controls/select-field';
import type { FunctionSummary } from './function-types';

interface FunctionFieldProps {
  readonly path: string;
  /** Id of the function; empty for none. */
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (id: string) => void;
}

/** Chooses one of the app's functions. */
export function FunctionField({ path, value, problem, onChange }: FunctionFieldProps) {
  const { data = [] } = useAppList<FunctionSummary>(path, 'functions');
  const known = Object.fromEntries(data.map(({ _id, name }) => [_id, name]));
  const missing = value === '' ? { '': 'Choose a function' } : { [value]: 'The function was deleted' };
  return (
    <SelectField
      label="Function"
      value={value}
      options={value in known ? known : { ...missing, ...known }}
      problem={problem}
      onChange={onChange}
    />
  );
}
