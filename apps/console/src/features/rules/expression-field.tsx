import { useEffect, useId, useRef, useState } from 'react';
import { isAt } from './rule-edit';
import type { Refusal } from './use-rules';

interface ExpressionProps {
  readonly label: string;
  readonly value: unknown;
  /** Where it is in the rule. */
  readonly place: string;
  readonly refusal: Refusal | null;
  /** What it means where nothing is stated; absent: it must be stated. */
  readonly unset?: string;
  /** Whether `true` and `false` are values. */
  readonly hasSwitch?: boolean;
  readonly onChange: (value: unknown) => void;
}

const SWITCHES = { yes: true, no: false } as const;

function kindOf(value: unknown): 'unset' | 'yes' | 'no' | 'json' {
  if (value === undefined) return 'unset';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return 'json';
}

function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** Always, never, or an expression as JSON. What is no JSON keeps the form from being saved. */
export function ExpressionField({ label, value, place, refusal, unset, hasSwitch = true, onChange }: ExpressionProps) {
  const kind = kindOf(value);
  const id = useId();
  const problem = isAt(refusal?.place ?? null, place) ? refusal?.message : undefined;
  const choose = (chosen: string): void => {
    if (chosen === 'unset') onChange(undefined);
    else if (chosen === 'yes' || chosen === 'no') onChange(SWITCHES[chosen]);
    else onChange({});
  };
  return (
    <div className="field">
      {(hasSwitch || unset !== undefined) && (
        <label className="field">
          {label}
          <select
            value={kind}
            aria-invalid={problem !== undefined}
            aria-describedby={id}
            onChange={({ target }) => choose(target.value)}
          >
            {(unset !== undefined || kind === 'unset') && <option value="unset">{unset ?? 'Not stated'}</option>}
            {(hasSwitch || kind === 'yes') && <option value="yes">Yes</option>}
            {(hasSwitch || kind === 'no') && <option value="no">No</option>}
            <option value="json">Expression</option>
          </select>
        </label>
      )}
      {(kind === 'json' || (!hasSwitch && unset === undefined)) && (
        <ExpressionText
          label={label}
          value={value ?? {}}
          describedBy={id}
          isRefused={problem !== undefined}
          onChange={onChange}
        />
      )}
      <p id={id} className="bad">
        {problem}
      </p>
    </div>
  );
}

interface TextProps {
  readonly label: string;
  readonly value: unknown;
  readonly describedBy: string;
  readonly isRefused: boolean;
  readonly onChange: (value: unknown) => void;
}

function ExpressionText({ label, value, describedBy, isRefused, onChange }: TextProps) {
  const given = JSON.stringify(value);
  const [text, setText] = useState(given);
  const area = useRef<HTMLTextAreaElement>(null);
  const isWrong = parsed(text) === null;
  useEffect(() => {
    // Changed elsewhere, as by the JSON of the whole rule.
    setText((shown) => (JSON.stringify(parsed(shown)) === given ? shown : given));
  }, [given]);
  useEffect(() => area.current?.setCustomValidity(isWrong ? 'This is no JSON object.' : ''), [isWrong]);
  const change = (written: string): void => {
    setText(written);
    const read = parsed(written);
    if (read) onChange(read);
  };
  return (
    <>
      <textarea
        ref={area}
        className="mono"
        rows={2}
        aria-label={`${label}: expression`}
        aria-invalid={isWrong || isRefused}
        aria-describedby={describedBy}
        spellCheck={false}
        value={text}
        onChange={({ target }) => change(target.value)}
      />
      {isWrong && <p className="bad">This is no JSON object.</p>}
    </>
  );
}
