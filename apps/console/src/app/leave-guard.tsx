import { useQueryClient, type QueryClient } from '@tanstack/react-query';
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

/** Forms clear their mark in an effect of the render that follows a write. */
const RENDERED_MS = 50;

/** Resolves when no write is under way and the page shows what became of them. */
async function writesEnded(client: QueryClient): Promise<void> {
  if (client.isMutating() === 0) return;
  await new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    });
  });
  await new Promise((resolve) => setTimeout(resolve, RENDERED_MS));
}

/** Asks before what was written and not saved is lost: by a link, by going back, or with the tab. */
export function LeaveGuard() {
  const client = useQueryClient();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isAnythingLost() || isSamePage(current, next)) return false;
      await writesEnded(client);
      return isAnythingLost();
    },
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
