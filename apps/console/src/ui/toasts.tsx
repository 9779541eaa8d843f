import { Toast } from '@base-ui/react/toast';

/** Milliseconds a message stays; a pointer or the focus on it holds them back. */
const SHOWN_MS = 6_000;
/** Messages at a time. */
const SHOWN_MAX = 3;

const manager = Toast.createToastManager();

/** Says on whichever page that something has succeeded meanwhile. What fails is told where it was asked for, and never here. */
export function announceDone(title: string): void {
  manager.add({ title });
}

function Messages() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className="toast" swipeDirection={[]}>
      <Toast.Title className="grow" render={<p />} />
      <Toast.Close>Dismiss</Toast.Close>
    </Toast.Root>
  ));
}

/** Where {@link announceDone} is seen and heard: once, at the end of the page. F6 leads to it. */
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
