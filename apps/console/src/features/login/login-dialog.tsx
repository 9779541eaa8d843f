import { Dialog } from '@base-ui/react/dialog';
import { LoginForm } from './login-form';

interface DialogProps {
  readonly onDone: (userId: string) => void;
  readonly onLeave: () => void;
}

/** The login over a page whose session has ended: what was typed there stays for who typed it. */
export function LoginDialog({ onDone, onLeave }: DialogProps) {
  return (
    <Dialog.Root open disablePointerDismissal>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Log in to Groundwork</Dialog.Title>
          <Dialog.Description>
            Your session has ended. Log in again as the same administrator, and everything on this page is as you left it.
          </Dialog.Description>
          <LoginForm onDone={onDone} />
          <div className="bar">
            <button type="button" onClick={onLeave}>
              Leave this page
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
