import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../controls/button';
import { IconButton } from '../controls/icon-button';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
}

/** Returns a function that copies a string to the clipboard, and a message with its outcome. */
function useCopy(text: string) {
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
  return [copy, told] as const;
}

/** Copies a string, and shows if it did. */
export function CopyButton({ label, text }: CopyButtonProps) {
  const [copy, told] = useCopy(text);
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

/** The same button next to the copied string: only an icon. */
export function CopyIcon({ label, text }: CopyButtonProps) {
  const [copy, told] = useCopy(text);
  return (
    <span className="copy-icon">
      <IconButton small label={label} icon={Copy} onClick={() => void copy()} />
      <span role="status" className="muted small">
        {told}
      </span>
    </span>
  );
}
