import { useEffect, useId } from 'react';
import { versions } from '../api/versions';

/** In the title of the tab, while something of the page is not saved. */
const MARK = '• ';
/** Unsaved inputs of all visible components; the value indicates whether leaving loses them. */
const unsaved = new Map<string, 'lost' | 'kept'>();

function mark(): void {
  const title = document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title;
  document.title = unsaved.size > 0 ? `${MARK}${title}` : title;
}

/** Returns `true` if leaving the page would lose something. */
export function losesChanges(): boolean {
  return [...unsaved.values()].includes('lost');
}

/**
 * Marks the title of the tab while `isUnsaved`, and asks for confirmation before the page is left if the edits would be `lost`.
 */
export function useUnsaved(isUnsaved: boolean, fate: 'lost' | 'kept' = 'lost'): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.set(id, fate);
    versions.hold();
    mark();
    return () => {
      unsaved.delete(id);
      if (unsaved.size === 0) versions.release();
      mark();
    };
  }, [id, isUnsaved, fate]);
}
