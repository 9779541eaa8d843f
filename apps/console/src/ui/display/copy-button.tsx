import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Copies a text, and says if it did. */
export function CopyButton({ label, text }: CopyButtonProps) {
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
    <>
      <Button icon={Copy} onClick={() => void copy()}>
        {label}
      </Button>
      <span role="status" className="muted">
        {told}
      </span>
    </>
  );
}
