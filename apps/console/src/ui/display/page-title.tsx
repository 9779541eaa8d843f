import { useEffect, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import './page.css';

/** The place for actions beside the heading of the page that is shown. */
let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

function setPlace(element: HTMLElement | null): void {
  place = element;
  listeners.forEach((listener) => listener());
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Buttons at the end of the heading of the page, wherever on the page they come from. */
export function PageActions({ children }: { readonly children: ReactNode }) {
  const element = useSyncExternalStore(listen, () => place);
  return element && createPortal(children, element);
}

interface TitleProps {
  readonly children: ReactNode;
  /** Says in one sentence what the page is for. */
  readonly about?: ReactNode;
}

/** The heading of a page, which is also the tab's title and takes the focus when the page changes. */
export function PageTitle({ children, about }: TitleProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${heading.current?.textContent ?? ''} – Groundwork`;
    // A page that arrives late takes nothing from a dialog that was opened meanwhile.
    if (!document.querySelector('[role="dialog"][data-open]')) heading.current?.focus();
  }, []);
  return (
    <div className="page-head">
      <div>
        <h1 ref={heading} tabIndex={-1}>
          {children}
        </h1>
        {about !== undefined && <p>{about}</p>}
      </div>
      <div className="toolbar" ref={setPlace} />
    </div>
  );
}
