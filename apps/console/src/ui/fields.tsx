import { useId, type HTMLAttributes, type ReactNode } from 'react';

interface FieldProps {
  readonly label: string;
  /** What is wrong with what was given. */
  readonly problem?: string | null | undefined;
  readonly hint?: ReactNode;
}

/** What a control needs to belong to its name, hint and problem. */
export type Described = Pick<HTMLAttributes<HTMLElement>, 'id' | 'aria-invalid' | 'aria-describedby'>;

/** A control with its name, what it is for, and what is wrong with it. */
export function Field({ label, problem, hint, control }: FieldProps & { readonly control: (described: Described) => ReactNode }) {
  const id = useId();
  const about = `${id}about`;
  const isWrong = problem !== undefined && problem !== null && problem !== '';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control({ id, 'aria-invalid': isWrong, 'aria-describedby': about })}
      <div id={about}>
        {hint !== undefined && <span className="muted">{hint}</span>}
        {isWrong && (
          <p role="alert" className="bad">
            {problem}
          </p>
        )}
      </div>
    </div>
  );
}

interface TextFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly type?: 'text' | 'password';
  /** Offered while typing. */
  readonly options?: readonly string[];
}

export function TextField({
  value,
  onChange,
  required = false,
  disabled = false,
  type = 'text',
  options = [],
  ...field
}: TextFieldProps) {
  const list = useId();
  return (
    <Field
      {...field}
      control={(described) => (
        <>
          <input
            className="mono"
            type={type}
            value={value}
            required={required}
            disabled={disabled}
            autoComplete={type === 'password' ? 'new-password' : 'off'}
            onChange={({ target }) => onChange(target.value)}
            {...(options.length > 0 ? { list } : {})}
            {...described}
          />
          {options.length > 0 && (
            <datalist id={list}>
              {options.map((each) => (
                <option key={each} value={each} />
              ))}
            </datalist>
          )}
        </>
      )}
    />
  );
}

interface SelectFieldProps<Value extends string> extends FieldProps {
  readonly value: Value;
  readonly options: Readonly<Record<string, string>>;
  readonly disabled?: boolean;
  readonly onChange: (value: Value) => void;
}

/** `options` are the texts by the values. */
export function SelectField<Value extends string>({
  value,
  options,
  disabled = false,
  onChange,
  ...field
}: SelectFieldProps<Value>) {
  return (
    <Field
      {...field}
      control={(described) => (
        <select value={value} disabled={disabled} onChange={({ target }) => onChange(target.value as Value)} {...described}>
          {Object.entries(options).map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    />
  );
}

interface AreaFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ROWS_MAX = 16;

/** Text of several lines, such as JSON. */
export function AreaField({ value, onChange, ...field }: AreaFieldProps) {
  return (
    <Field
      {...field}
      control={(described) => (
        <textarea
          className="mono"
          rows={Math.min(ROWS_MAX, value.split('\n').length + 1)}
          value={value}
          spellCheck={false}
          onChange={({ target }) => onChange(target.value)}
          {...described}
        />
      )}
    />
  );
}

interface CheckFieldProps {
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function CheckField({ label, checked, onChange }: CheckFieldProps) {
  return (
    <label className="check">
      <input type="checkbox" checked={checked} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
