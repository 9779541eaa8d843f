import { useId, type ReactNode } from 'react';

/** What an input needs to belong to its label, hint and error. */
export interface InputProps {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: true;
}

interface FieldProps {
  readonly label: string;
  readonly hint?: ReactNode;
  /** What is wrong with the content, in the server's words. */
  readonly problem?: string | undefined;
  readonly children: (props: InputProps) => ReactNode;
}

/** An input with its label, what to enter, and what the server said against it. */
export function NamedField({ label, hint, problem, children }: FieldProps) {
  const id = useId();
  const described = [...(hint === undefined ? [] : [`${id}-hint`]), ...(problem === undefined ? [] : [`${id}-problem`])];
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described.length === 0 ? {} : { 'aria-describedby': described.join(' ') }),
        ...(problem === undefined ? {} : { 'aria-invalid': true as const }),
      })}
      {hint !== undefined && (
        <span className="muted" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <span className="bad" role="alert" id={`${id}-problem`}>
          {problem}
        </span>
      )}
    </div>
  );
}
