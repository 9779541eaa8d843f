import { useCallback, useLayoutEffect, useState, type RefObject } from 'react';

/** Rows outside of the window that are in the document, so that scrolling shows no gaps. */
const BEYOND = 8;

/** Returns the first and the last row of one height that are in sight, and scrolls to a row. */
export function useVisibleRows(box: RefObject<HTMLElement | null>, count: number, height: number) {
  const [seen, setSeen] = useState({ first: 0, last: 0 });
  const look = useCallback(() => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const first = Math.max(0, Math.floor(scrollTop / height) - BEYOND);
    const last = Math.min(count - 1, Math.ceil((scrollTop + clientHeight) / height) + BEYOND);
    setSeen((current) => (current.first === first && current.last === last ? current : { first, last }));
  }, [box, count, height]);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [box, look]);
  const scrollTo = (index: number): void => {
    const element = box.current;
    if (!element) return;
    const [top, bottom] = [index * height, (index + 1) * height];
    if (top < element.scrollTop) element.scrollTop = top;
    else if (bottom > element.scrollTop + element.clientHeight) element.scrollTop = bottom - element.clientHeight;
  };
  return { ...seen, scrollTo };
}
