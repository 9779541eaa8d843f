import { Dialog } from '@base-ui/react/dialog';
import { useBlocker } from '@tanstack/react-router';
import { isAnythingLost } from '../ui/unsaved';

/** Asks before what was written and not saved is lost: by a link, by going back, or with the tab. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isAnythingLost,
    enableBeforeUnload: isAnythingLost,
    withResolver: true,
  });
  return (
    <Dialog.Root open={status === 'blocked'} onOpenChange={(isOpen) => !isOpen && reset?.()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="backdrop" />
        <Dialog.Popup className="dialog">
          <Dialog.Title>Leave without saving?</Dialog.Title>
          <Dialog.Description>What you changed here is not saved, and is lost when you leave.</Dialog.Description>
          <div className="bar">
            <Dialog.Close>Stay</Dialog.Close>
            <button type="button" className="danger" onClick={() => proceed?.()}>
              Leave
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
