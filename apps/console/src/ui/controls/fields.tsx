import { CircleAlert, Eye, EyeOff, Search } from 'lucide-react';
import { useEffect, useId, useRef, useState, type HTMLAttributes, type ReactNode } from 'react';
import { buttonClass } from './button';
import './fields.css';

/** Attributes that tie a control to its label, hint and error. */
export type Described = Pick<HTMLAttributes<HTMLElement>, 'id' | 'aria-invalid' | 'aria-describedby'>;

export interface FieldProps {
  readonly label: string;
  /** Error of the value. */
  readonly problem?: string | null | undefined;
  readonly hint?: ReactNode;
}

/** A control with its name, what it is for, and what is wrong with it. */
export function Field({ label, problem, hint, control }: FieldProps & { readonly control: (described: Described) => ReactNode }) {
  const id = useId();
  const about = `${id}about`;
  const isWrong = problem !== undefined && problem !== null && problem !== '';
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {control({ id, 'aria-invalid': isWrong, 'aria-describedby': about })}
      <div id={about} className="field-about">
        {hint !== undefined && <span className="field-hint">{hint}</span>}
        {isWrong && (
          <p role="alert" className="field-error">
            <CircleAlert className="icon-s" aria-hidden />
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
  readonly type?: 'text' | 'password' | 'email';
  readonly name?: string;
  /** Value of the attribute `autocomplete`. */
  readonly autoComplete?: string;
  readonly maxLength?: number;
  /** Offered while typing. */
  readonly options?: readonly string[];
}

export function TextField({ value, onChange, type = 'text', autoComplete, options = [], ...rest }: TextFieldProps) {
  const { label, problem, hint, ...input } = rest;
  const list = useId();
  return (
    <Field
      {...{ label, problem, hint }}
      control={(described) => (
        <>
          <input
            className={type === 'text' ? 'input mono' : 'input'}
            type={type}
            value={value}
            autoComplete={autoComplete ?? (type === 'password' ? 'new-password' : 'off')}
            onChange={({ target }) => onChange(target.value)}
            {...input}
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

interface PasswordFieldProps extends FieldProps {
  readonly name?: string;
  readonly value: string;
  readonly autoComplete: string;
  readonly onChange: (value: string) => void;
}

/** A secret that can be looked at while it is typed. */
export function PasswordField({ label, problem, hint, onChange, ...input }: PasswordFieldProps) {
  const [isShown, show] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  return (
    <Field
      {...{ label, problem, hint }}
      control={(described) => (
        <div className="input-group">
          <input
            className="input"
            required
            type={isShown ? 'text' : 'password'}
            onChange={({ target }) => onChange(target.value)}
            {...input}
            {...described}
          />
          <button
            type="button"
            className={buttonClass({ variant: 'ghost', small: true, isIcon: true })}
            aria-label={isShown ? 'Hide what is typed' : 'Show what is typed'}
            onClick={() => show(!isShown)}
          >
            <Icon className="icon" aria-hidden />
          </button>
        </div>
      )}
    />
  );
}

interface AreaFieldProps extends FieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const ROWS_MAX = 16;

/** Field for several lines, such as JSON. */
export function AreaField({ value, onChange, ...field }: AreaFieldProps) {
  return (
    <Field
      {...field}
      control={(described) => (
        <textarea
          className="input mono"
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

interface SearchInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly maxLength?: number;
}

/** Returns `true` if a key is typed into a field. */
export function isTyping(event: KeyboardEvent): boolean {
  const [target] = event.composedPath();
  return target instanceof Element && target.closest('input, textarea, [contenteditable="true"]') !== null;
}

/** Finds in a list below it; the key `/` leads there. */
export function SearchInput({ label, value, onChange, maxLength }: SearchInputProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const heard = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.defaultPrevented || isTyping(event)) return;
      event.preventDefault();
      box.current?.focus();
    };
    window.addEventListener('keydown', heard);
    return () => window.removeEventListener('keydown', heard);
  }, []);
  return (
    <div className="input-group">
      <Search className="icon" aria-hidden />
      <input
        ref={box}
        className="input"
        type="search"
        aria-label={label}
        aria-keyshortcuts="/"
        placeholder={label}
        maxLength={maxLength}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      {value === '' && <kbd aria-hidden>/</kbd>}
    </div>
  );
}
