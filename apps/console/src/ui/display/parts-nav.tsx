import { useId, type ReactNode } from 'react';
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

/** Parts of a long page, and a list beside them that leads to each. */
export function Parts({ label, parts }: PartsProps) {
  const prefix = useId();
  const show = (id: string): void => {
    const part = document.getElementById(`${prefix}${id}`);
    part?.scrollIntoView({ block: 'start' });
    part?.focus({ preventScroll: true });
  };
  return (
    <div className="parts">
      <nav aria-label={label}>
        <ul>
          {parts.map(({ id, label: text }) => (
            <li key={id}>
              <button type="button" onClick={() => show(id)}>
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
