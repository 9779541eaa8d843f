import { useCallback, useEffect, useId, useState, type ReactNode } from 'react';
import './parts-nav.css';

interface Part {
  readonly id: string;
  readonly label: string;
  readonly body: ReactNode;
}

interface PartsProps {
  /** Accessible name of the list. */
  readonly label: string;
  readonly parts: readonly Part[];
}

/** The part below the top bar counts as shown, not one that only its end is left of. */
const SHOWN = '-80px 0px -60% 0px';

/** Returns the id of the topmost part that is visible. */
function useShownPart(parts: readonly Part[], elementOf: (id: string) => HTMLElement | null): string | undefined {
  const [shown, setShown] = useState(parts[0]?.id);
  const ids = parts.map(({ id }) => id).join(' ');
  useEffect(() => {
    const visible = new Set<Element | null>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) visible.add(target);
          else visible.delete(target);
        }
        const first = ids.split(' ').find((id) => [...visible].includes(elementOf(id)));
        if (first !== undefined) setShown(first);
      },
      { rootMargin: SHOWN },
    );
    for (const id of ids.split(' ')) {
      const element = elementOf(id);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [ids, elementOf]);
  return shown;
}

/** Parts of a long page, and a list beside them that leads to each and marks the one that is shown. */
export function Parts({ label, parts }: PartsProps) {
  const prefix = useId();
  const elementOf = useCallback((id: string) => document.getElementById(`${prefix}${id}`), [prefix]);
  const current = useShownPart(parts, elementOf);
  const show = (id: string): void => {
    const part = elementOf(id);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  };
  return (
    <div className="parts">
      <nav aria-label={label}>
        <ul>
          {parts.map(({ id, label: text }) => (
            <li key={id}>
              <button type="button" {...(id === current ? { 'aria-current': 'true' as const } : {})} onClick={() => show(id)}>
                {text}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="parts-body">
        {parts.map(({ id, label: text, body }) => (
          <div key={id} id={`${prefix}${id}`} role="group" aria-label={text} tabIndex={-1}>
            {body}
          </div>
        ))}
      </div>
    </div>
  );
}
