import { Button } from '../../ui/controls/button';
import { Dialog } from '../../ui/overlay/dialog';
import { LoginForm } from './login-form';
import './login.css';

interface DialogProps {
  readonly onDone: (userId: string) => void;
  readonly onLeave: () => void;
}

const nothing = (): void => undefined;

/** Login dialog over a page whose session has ended. Unsaved edits on the page are kept for the administrator who made them. */
export function LoginDialog({ onDone, onLeave }: DialogProps) {
  return (
    <Dialog
      isOpen
      isFirm
      onClose={nothing}
      title="Log in to Groundwork"
      about="Your session has ended. Log in again as the same administrator, and everything on this page is as you left it."
      foot={<Button onClick={onLeave}>Leave this page</Button>}
    >
      <LoginForm onDone={onDone} />
    </Dialog>
  );
}
