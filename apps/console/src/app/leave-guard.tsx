import { useBlocker } from '@tanstack/react-router';
import { Button } from '../ui/controls/button';
import { Dialog } from '../ui/overlay/dialog';
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
    <Dialog
      isOpen={status === 'blocked'}
      onClose={() => reset?.()}
      title="Leave without saving?"
      about="Your changes on this page are not saved, and are lost when you leave."
      foot={
        <>
          <Button onClick={() => reset?.()}>Keep editing</Button>
          <Button variant="danger-solid" onClick={() => proceed?.()}>
            Discard changes
          </Button>
        </>
      }
    />
  );
}
