import { useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../controls/button';
import { Dialog } from './dialog';

interface FormDialogProps {
  readonly title: string;
  readonly about?: ReactNode;
  /** The button that opens the dialog. */
  readonly button: ButtonProps;
  /** The form; it calls the function it is given once it is done with. */
  readonly children: (onDone: () => void) => ReactNode;
}

/** A form in a dialog. Closed, the dialog keeps what was typed; it is empty again once the form is done with. */
export function FormDialog({ title, about, button, children }: FormDialogProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setState('open')} />
      {state !== 'unopened' && (
        <Dialog
          isKept
          isOpen={state === 'open'}
          onClose={() => setState('closed')}
          title={title}
          {...(about === undefined ? {} : { about })}
        >
          {children(() => setState('unopened'))}
        </Dialog>
      )}
    </>
  );
}
