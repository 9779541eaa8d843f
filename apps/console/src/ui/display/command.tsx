import { useState } from 'react';
import { Button } from '../controls/button';

interface CommandProps {
  readonly label: string;
  readonly text: string;
  /** What it is, on the button. */
  readonly what?: string;
}

/** Lines for a terminal or a file, and a button that copies them. */
export function Command({ label, text, what = 'command' }: CommandProps) {
  const [told, setTold] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setTold('Copied');
    } catch {
      // Without HTTPS, or where the browser forbids it.
      setTold('The browser does not allow copying here. Select the text instead.');
    }
  };
  return (
    <div className="field">
      <pre className="command" role="region" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <div className="bar">
        <Button onClick={() => void copy()}>Copy {what}</Button>
        <span role="status" className="muted">
          {told}
        </span>
      </div>
    </div>
  );
}
