import { useState } from 'react';
import { useUnsaved } from '../unsaved';
import { Button } from '../controls/button';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  /** What the secret is called. */
  readonly label: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret, the only time anybody sees it. */
export function ShownOnce({ title, text, label, secret, onDone }: ShownOnceProps) {
  // It is gone for good once the page is.
  useUnsaved(true);
  const [state, setState] = useState<'copied' | 'refused'>();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      setState('copied');
    } catch {
      // Browsers allow it on https and localhost only; the key can still be selected.
      setState('refused');
    }
  };
  return (
    <section className="card" aria-label="New key">
      <h2>{title}</h2>
      <p>{text}</p>
      <pre aria-label={label}>{secret}</pre>
      <div className="bar">
        <Button variant="primary" onClick={() => void copy()}>
          Copy the key
        </Button>
        <Button onClick={onDone}>I have stored it</Button>
        <span role="status" className={state === 'refused' ? 'bad' : 'good'}>
          {state === 'copied' && 'Copied'}
          {state === 'refused' && 'The browser does not allow copying here: select the key instead.'}
        </span>
      </div>
    </section>
  );
}
