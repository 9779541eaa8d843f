import { Toast } from '@base-ui/react/toast';
import { CircleCheck, X } from 'lucide-react';
import { buttonClass } from '../controls/button';
import { IconButton } from '../controls/icon-button';
import './toasts.css';

/** Milliseconds a message stays; a pointer or the focus on it holds them back. */
const SHOWN_MS = 6_000;
/** Messages at a time. */
const SHOWN_MAX = 3;

const manager = Toast.createToastManager();

/**
 * Announces on any page that something has succeeded meanwhile. Failures are shown at the form or button that caused
 * them, and never here. A change that can be undone has a button for it.
 */
export function announceDone(title: string, undo?: () => void): void {
  const id = manager.add({
    title,
    ...(undo && {
      actionProps: {
        children: 'Undo',
        onClick: () => {
          manager.close(id);
          undo();
        },
      },
    }),
  });
}

function Messages() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={[]}>
      <CircleCheck className="icon" aria-hidden />
      <Toast.Title className="grow" render={<p />} />
      {toast.actionProps && <Toast.Action className={buttonClass({ small: true })} />}
      <Toast.Close render={<IconButton small label="Dismiss" icon={X} />} />
    </Toast.Root>
  ));
}

/** Area that shows and announces {@link announceDone}: once, at the end of the page. F6 moves the focus to it. */
export function Toasts() {
  return (
    <Toast.Provider toastManager={manager} timeout={SHOWN_MS} limit={SHOWN_MAX}>
      <Toast.Portal>
        <Toast.Viewport className="toasts">
          <Messages />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}
