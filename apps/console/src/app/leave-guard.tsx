import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { Button } from '../ui/controls/button';
import { Dialog } from '../ui/overlay/dialog';
import { losesChanges } from '../ui/unsaved';

interface Place {
  readonly pathname: string;
  readonly search: object;
}

/** Search parameters that select data on a page; its forms stay when they change. */
const ASKED = ['view', 'filter', 'sort', 'projection'];

/** Returns `true` if a page stays open, with all its forms. */
export function isSamePage(current: Place, next: Place): boolean {
  const formsOf = ({ pathname, search }: Place): string => {
    const names = Object.entries(search).filter(([name]) => !ASKED.includes(name));
    return JSON.stringify([pathname, names.toSorted(([a], [b]) => a.localeCompare(b))]);
  };
  return formsOf(current) === formsOf(next);
}

/** Resolves when no write is in progress. */
function writesEnded(client: QueryClient): Promise<void> {
  return new Promise<void>((resolve) => {
    const stop = client.getMutationCache().subscribe(() => {
      if (client.isMutating() > 0) return;
      stop();
      resolve();
    });
  });
}

/** Returns a function that resolves when what was set before is rendered, and effects of it have run. */
function useRendered(): () => Promise<void> {
  const [resolved, setResolved] = useState<() => void>();
  // Effects of the page that is left run before the next page's effects.
  useEffect(() => resolved?.(), [resolved]);
  return () => new Promise((resolve) => setResolved(() => resolve));
}

/** Asks before what was written and not saved is lost: by a link, by going back, or with the tab. */
export function LeaveGuard() {
  const client = useQueryClient();
  const rendered = useRendered();
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!losesChanges() || isSamePage(current, next)) return false;
      if (client.isMutating() > 0) await writesEnded(client);
      // Forms hear of the end of a write in a task queued by then. And React renders what a click sets before what was set earlier.
      await new Promise((resolve) => setTimeout(resolve));
      // Forms clear their mark in an effect of the render that follows a write, and may lead to another page before that.
      await rendered();
      return losesChanges();
    },
    enableBeforeUnload: losesChanges,
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
