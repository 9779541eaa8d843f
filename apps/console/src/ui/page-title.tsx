import { useEffect, useRef, type ReactNode } from 'react';

/** The heading of a page, which is also the tab's title and takes the focus when the page changes. */
export function PageTitle({ children }: { readonly children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} – Groundwork`;
    // A page that arrives late takes nothing from a dialog that was opened meanwhile.
    if (!document.querySelector('[role="dialog"][data-open]')) heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {children}
    </h1>
  );
}
