import { useId, type ReactNode } from 'react';

interface SectionProps {
  readonly title: string;
  /** One sentence on the purpose of the section. */
  readonly about?: ReactNode;
  /** Buttons beside the heading. */
  readonly actions?: ReactNode;
  readonly children?: ReactNode;
}

/** A card with a heading, as one of several on a page. */
export function Section({ title, about, actions, children }: SectionProps) {
  const heading = useId();
  return (
    <section className="card" aria-labelledby={heading}>
      <div className="section-head">
        <div className="grow">
          <h2 id={heading}>{title}</h2>
          {about !== undefined && <p className="muted">{about}</p>}
        </div>
        {actions !== undefined && <div className="toolbar">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
