import { useAppList } from '../../api/use-app-list';
import { SelectField } from '../../ui/controls/select-field';

interface SecretFieldProps {
  readonly path: string;
  readonly label: string;
  /** Name of the secret; empty for none. */
  readonly value: string;
  readonly problem?: string | undefined;
  readonly onChange: (name: string) => void;
}

/** Chooses one of the app's secrets by its name. */
export function SecretField({ path, label, value, problem, onChange }: SecretFieldProps) {
  const { data = [] } = useAppList<{ name: string }>(path, 'secrets');
  const names = [...new Set([...(value === '' ? [] : [value]), ...data.map(({ name }) => name)])];
  return (
    <SelectField
      label={label}
      value={value}
      options={{ '': 'None', ...Object.fromEntries(names.map((name) => [name, name])) }}
      problem={problem}
      hint="Secrets are made on the page Values & secrets; here they go by their names."
      onChange={onChange}
    />
  );
}
