import type { ReactNode } from 'react';
import { Confirm } from '../overlay/confirm';
import { Problem } from './states';

interface Removal {
  /** Description of what is deleted and what is kept. */
  readonly text: string;
  /** Words of the button that removes. */
  readonly action: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
}

interface EntityCardProps {
  readonly name: string;
  /** True if the name is code, such as a route. */
  readonly isCode?: boolean;
  readonly isSaved: boolean;
  readonly removal: Removal;
  /** The form of its settings. */
  readonly children: ReactNode;
}

/** Card of an entity: its name, its saved state, its deletion, and the form. */
export function EntityCard({ name, isCode = false, isSaved, removal, children }: EntityCardProps) {
  return (
    <section className="card" aria-label="Settings">
      <div className="bar">
        <h2 className={isCode ? 'mono' : undefined}>{name}</h2>
        <span className="grow" />
        <span role="status" className="muted">
          {isSaved ? 'Saved' : ''}
        </span>
        <Confirm
          label="Delete…"
          title={`Delete ${name}?`}
          text={removal.text}
          action={removal.action}
          busy={removal.isPending}
          onConfirm={removal.onConfirm}
        />
      </div>
      <Problem error={removal.error} />
      {children}
    </section>
  );
}
