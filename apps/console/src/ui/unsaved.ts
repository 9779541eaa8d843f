import { useEffect, useId } from 'react';

/** In the title of the tab, while something of the page is not saved. */
const MARK = '• ';
/** What is written and not saved, of all that is shown. */
const unsaved = new Set<string>();

function mark(): void {
  const title = document.title.startsWith(MARK) ? document.title.slice(MARK.length) : document.title;
  document.title = unsaved.size > 0 ? `${MARK}${title}` : title;
}

/** Whether leaving the page would lose something. */
export function isAnythingUnsaved(): boolean {
  return unsaved.size > 0;
}

/** While `isUnsaved`, leaving the page is asked about, and the title of the tab has a mark. */
export function useUnsaved(isUnsaved: boolean): void {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return undefined;
    unsaved.add(id);
    mark();
    return () => {
      unsaved.delete(id);
      mark();
    };
  }, [id, isUnsaved]);
}
