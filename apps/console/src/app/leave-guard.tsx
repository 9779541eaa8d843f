import { Dialog } from '@base-ui/react/dialog';
import { useBlocker } from '@tanstack/react-router';
import { isAnythingLost } from '../ui/unsaved';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** What an address asks a page for; its forms stay when that changes. */
const ASKED = ['view', 'filter', 'sort', 'projection'];

/** Whether a page goes on, with all its forms. */
export function isSamePage(current: Place, next: Place): boolean {
  const formsOf = ({ pathname, search }: Place): string => {
    const names = Object.entries(search).filter(([name]) => !ASKED.includes(name));
    return JSON.stringify([pathname, names.toSorted(([a], [b]) => a.localeCompare(b))]);
  };
  return formsOf(current) === formsOf(next);
}

/** Asks before what was written and not saved is lost: by a link, by going back, or with the tab. */
export function LeaveGuard() {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => isAnythingLost() && !isSamePage(current, next),
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
