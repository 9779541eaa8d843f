import { Copy } from 'lucide-react';
import { useState } from 'react';
import { useUnsaved } from '../unsaved';
import { Button } from '../controls/button';
import { Dialog } from '../overlay/dialog';

interface ShownOnceProps {
  readonly title: string;
  readonly text: string;
  /** Name of the secret. */
  readonly label: string;
  readonly secret: string;
  readonly onDone: () => void;
}

/** A secret in a dialog, shown this once. */
export function ShownOnce({ title, text, label, secret, onDone }: ShownOnceProps) {
  // It is lost with the page.
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
    <Dialog isOpen isFirm onClose={onDone} title={title} about={text}>
      <pre aria-label={label} className="command">
        {secret}
      </pre>
      <div className="bar">
        <Button variant="primary" icon={Copy} onClick={() => void copy()}>
          {label === 'Password' ? 'Copy password' : 'Copy key'}
        </Button>
        <Button onClick={onDone}>I’ve saved it</Button>
        <span role="status" className={state === 'refused' ? 'bad' : 'good'}>
          {state === 'copied' && 'Copied'}
          {state === 'refused' && 'The browser does not allow copying here. Select the text instead.'}
        </span>
      </div>
    </Dialog>
  );
}
