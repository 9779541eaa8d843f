import { CopyButton } from './copy-button';

interface CommandProps {
  readonly label: string;
  readonly text: string;
  /** Label of the button. */
  readonly what?: string;
}

/** Lines for a terminal or a file, and a button that copies them. */
export function Command({ label, text, what = 'command' }: CommandProps) {
  return (
    <div className="field">
      <pre className="command" role="region" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <div className="bar">
        <CopyButton label={`Copy ${what}`} text={text} />
      </div>
    </div>
  );
}
