import { useCallback, useLayoutEffect, useRef, useState, type RefObject } from 'react';

/** Rows drawn before and behind those in sight. */
const OVERSCAN = 8;
/** Height that is assumed until the box is measured. */
const HEIGHT_AT_FIRST = 800;

export interface VirtualRows {
  /** The element that scrolls. */
  readonly box: RefObject<HTMLDivElement>;
  /** First row that is drawn, and the one behind the last. */
  readonly first: number;
  readonly end: number;
  /** Pixels the rows before and behind those would take. */
  readonly before: number;
  readonly after: number;
  /** Scrolls as little as it takes to have a row in sight. */
  readonly show: (index: number) => void;
}

/**
 * Returns which rows of one height are drawn. Rows added on top leave those in sight where they are, unless the list is at its top.
 *
 * @param head pixels of a head that stays on top of the rows
 */
export function useVirtualRows(keys: readonly string[], rowHeight: number, head: number): VirtualRows {
  const box = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: HEIGHT_AT_FIRST });
  const anchor = useRef<{ readonly key: string; readonly index: number } | null>(null);
  const place = Math.floor(view.top / rowHeight);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setView({ top: element.scrollTop, height: element.clientHeight });
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    element.addEventListener('scroll', measure, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', measure);
    };
  }, []);

  useLayoutEffect(() => {
    const element = box.current;
    const before = anchor.current;
    if (element && before && element.scrollTop > 0) {
      const moved = keys.indexOf(before.key) - before.index;
      if (moved > 0) element.scrollTop += moved * rowHeight;
    }
  }, [keys, rowHeight]);
  useLayoutEffect(() => {
    const key = keys[place];
    anchor.current = key === undefined ? null : { key, index: place };
  }, [keys, place]);

  const show = useCallback(
    (index: number) => {
      const element = box.current;
      if (!element) return;
      const [begin, height] = [index * rowHeight, element.clientHeight - head];
      if (begin < element.scrollTop) element.scrollTop = begin;
      else if (begin + rowHeight > element.scrollTop + height) element.scrollTop = begin + rowHeight - height;
    },
    [rowHeight, head],
  );

  const count = keys.length;
  const first = Math.min(Math.max(0, place - OVERSCAN), count);
  const end = Math.min(count, place + Math.ceil(view.height / rowHeight) + OVERSCAN);
  return { box, first, end, before: first * rowHeight, after: (count - end) * rowHeight, show };
}
