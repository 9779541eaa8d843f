interface AreaProps {
  readonly label: string;
  readonly value: string;
  readonly problem: string | undefined;
  readonly onChange: (text: string) => void;
}

/** An object as JSON, with what is wrong with it beside. */
export function JsonArea({ label, value, problem, onChange }: AreaProps) {
  return (
    <div className="field">
      <label className="field">
        {label}
        <textarea
          className="mono"
          rows={4}
          value={value}
          spellCheck={false}
          aria-invalid={problem !== undefined}
          onChange={({ target }) => onChange(target.value)}
        />
      </label>
      <p className="bad">{problem}</p>
    </div>
  );
}
