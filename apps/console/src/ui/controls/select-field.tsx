import { Field, type FieldProps } from './fields';
import { Select } from './select';

interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly options: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
  readonly name?: string;
  readonly onChange: (value: Value) => void;
}

/** Labeled choice; `options` are labels by value. */
export function SelectField<Value extends string>({
  value,
  options,
  disabled = false,
  name,
  onChange,
  ...field
}: SelectFieldProps<Value>) {
  const choices = Object.entries(options).map(([each, label]) => ({ value: each, label }));
  return (
    <Field
      {...field}
      control={(described) => (
        <Select
          value={value}
          choices={choices}
          disabled={disabled}
          described={described}
          {...(name === undefined ? {} : { name })}
          onChange={(next) => onChange(next as Value)}
        />
      )}
    />
  );
}
