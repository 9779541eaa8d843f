import { useState } from 'react';
import { Button } from '../controls/button';
import { TextField } from '../controls/fields';
import { Dialog } from './dialog';

interface ConfirmProps {
  /** On the button that opens the dialog. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** Words of the button that does it. */
  readonly action: string;
  /** To be typed first, for what cannot be brought back. */
  readonly typed?: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

/** Asks before something is lost. */
export function Confirm({ label, title, text, action, typed, disabled = false, onConfirm }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  const [given, setGiven] = useState('');
  const change = (open: boolean): void => {
    setOpen(open);
    setGiven('');
  };
  const confirm = (): void => {
    change(false);
    onConfirm();
  };
  return (
    <>
      <Button disabled={disabled} aria-haspopup="dialog" onClick={() => change(true)}>
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => change(false)}
        title={title}
        about={text}
        foot={
          <>
            <Button onClick={() => change(false)}>Cancel</Button>
            <Button variant="danger-solid" disabled={typed !== undefined && given !== typed} onClick={confirm}>
              {action}
            </Button>
          </>
        }
      >
        {typed === undefined ? undefined : <TextField label={`Type ${typed} to confirm`} value={given} onChange={setGiven} />}
      </Dialog>
    </>
  );
}
