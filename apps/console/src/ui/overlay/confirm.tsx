import { useState } from 'react';
import { Button } from '../controls/button';
import { TextField } from '../controls/fields';
import { Dialog } from './dialog';

/** Question before something is lost. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** Words of the button that does it. */
  readonly action: string;
  /** To be typed first, for what cannot be brought back. */
  readonly typed?: string;
  readonly onConfirm: () => void;
}

interface ConfirmDialogProps extends Question {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Asks before something is lost. Nothing that was typed is kept. */
export function ConfirmDialog({ isOpen, onClose, title, text, action, typed, onConfirm }: ConfirmDialogProps) {
  const [given, setGiven] = useState('');
  const close = (): void => {
    setGiven('');
    onClose();
  };
  const confirm = (): void => {
    close();
    onConfirm();
  };
  return (
    <Dialog
      isOpen={isOpen}
      onClose={close}
      title={title}
      about={text}
      foot={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button variant="danger-solid" disabled={typed !== undefined && given !== typed} onClick={confirm}>
            {action}
          </Button>
        </>
      }
    >
      {typed === undefined ? undefined : <TextField label={`Type ${typed} to confirm`} value={given} onChange={setGiven} />}
    </Dialog>
  );
}

interface ConfirmProps extends Question {
  /** On the button that opens the dialog. */
  readonly label: string;
  readonly disabled?: boolean;
  /** Says that what was confirmed has begun and not ended. */
  readonly busy?: boolean;
}

/** A button that asks first. */
export function Confirm({ label, disabled = false, busy = false, ...question }: ConfirmProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button disabled={disabled} busy={busy} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog isOpen={isOpen} onClose={() => setOpen(false)} {...question} />
    </>
  );
}
