import { Dialog } from '@base-ui/react/dialog';
import { useState } from 'react';

interface ConfirmProps {
  /** On the button that opens the dialog. */
  readonly label: string;
  readonly title: string;
  readonly text: string;
  /** What does it. */
  readonly action: string;
  /** To be typed first, for what cannot be brought back. */
  readonly typed?: string;
  readonly disabled?: boolean;
  readonly onConfirm: () => void;
}

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
    <Dialog.Root open={isOpen} onOpenChange={change}>
      <Dialog.Trigger disabled={disabled}>{label}</Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>{title}</Dialog.Title>
          <Dialog.Description>{text}</Dialog.Description>
          {typed !== undefined && (
            <label className="field">
              Type {typed} to confirm
              <input value={given} onChange={({ target }) => setGiven(target.value)} autoComplete="off" />
            </label>
          )}
          <div className="bar">
            <Dialog.Close>Cancel</Dialog.Close>
            <button type="button" className="danger" disabled={typed !== undefined && given !== typed} onClick={confirm}>
              {action}
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
