import { useId, useState } from 'react';
import { Select } from '../../ui/controls/select';
import type { Expression } from './rule-types';

type Kind = 'unset' | 'true' | 'false' | 'expression';

const CHOICES = [
  { value: 'unset', label: 'Not set' },
  { value: 'true', label: 'Allowed' },
  { value: 'false', label: 'Denied' },
  { value: 'expression', label: 'Custom' },
] as const;

function kindOf(value: Expression | undefined): Kind {
  if (value === undefined) return 'unset';
  return typeof value === 'boolean' ? (String(value) as 'true' | 'false') : 'expression';
}

function parsed(text: string): Expression | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'boolean' || (typeof value === 'object' && value !== null && !Array.isArray(value))
      ? (value as Expression)
      : null;
  } catch {
    return null;
  }
}

interface ExpressionInputProps {
  readonly label: string;
  readonly value: Expression | undefined;
  /** Whether it may be left out. */
  readonly required?: boolean;
  readonly onChange: (value: Expression | undefined) => void;
}

/** Yes, no, or an expression as JSON. */
export function ExpressionInput({ label, value, required = false, onChange }: ExpressionInputProps) {
  const [text, setText] = useState<string>();
  const id = useId();
  const kind = kindOf(value);
  const shown = text ?? JSON.stringify(value);
  const isWrong = kind === 'expression' && parsed(shown) === null;
  const choose = (next: Kind): void => {
    setText(undefined);
    onChange({ unset: undefined, true: true, false: false, expression: {} }[next]);
  };
  const write = (next: string): void => {
    setText(next);
    const expression = parsed(next);
    if (expression !== null) onChange(expression);
  };
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <Select
        described={{ id }}
        value={kind}
        choices={required ? CHOICES.slice(1) : CHOICES}
        onChange={(next) => choose(next as Kind)}
      />
      {kind === 'expression' && (
        <textarea
          className="mono"
          rows={2}
          aria-label={`${label}, expression`}
          aria-invalid={isWrong}
          spellCheck={false}
          value={shown}
          onChange={({ target }) => write(target.value)}
        />
      )}
      {isWrong && <p className="bad">Not a valid JSON object.</p>}
    </div>
  );
}
