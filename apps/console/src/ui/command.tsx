import { useState } from 'react';

/** Lines for a terminal, and a button that copies them. */
export function Command({ label, text }: { readonly label: string; readonly text: string }) {
  const [told, setTold] = useState('');
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      setTold('Copied');
    } catch {
      // Without HTTPS, or where the browser forbids it.
      setTold('The browser does not let this page copy: select the text instead.');
    }
  };
  return (
    <div className="field">
      <pre className="command" role="region" aria-label={label} tabIndex={0}>
        {text}
      </pre>
      <div className="bar">
        <button type="button" onClick={() => void copy()}>
          Copy the command
        </button>
        <span role="status" className="muted">
          {told}
        </span>
      </div>
    </div>
  );
}
