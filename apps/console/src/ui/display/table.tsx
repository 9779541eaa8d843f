import type { ReactNode } from 'react';
import './table.css';

/** Head of the column whose cells have the menus of their rows. */
const ACTIONS = 'Actions';

interface FrameProps {
  /** Accessible name of the scrolling region. */
  readonly label: string;
  readonly head: ReactNode;
  /** Table bodies. */
  readonly children: ReactNode;
  /** Number of rows, where not all of them are in the document. */
  readonly rowCount?: number;
}

/** A table that scrolls sideways on its own if it is too wide; it takes the focus, so that keys can scroll it. */
export function TableFrame({ label, head, children, rowCount }: FrameProps) {
  return (
    <div className="scroll" role="group" aria-label={label} tabIndex={0}>
      <table {...(rowCount === undefined ? {} : { 'aria-rowcount': rowCount })}>
        <thead>
          <tr>{head}</tr>
        </thead>
        {children}
      </table>
    </div>
  );
}

/** Head of a column. The one of the actions is only spoken: the buttons below it say what they are. */
export function Head({ head }: { readonly head: string }) {
  return (
    <th scope="col" {...(head === ACTIONS ? { className: 'actions' } : {})}>
      {head === ACTIONS ? <span className="sr">{head}</span> : head}
    </th>
  );
}

/** A short table: all rows are in the document, in the order given. */
export function Table({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    <TableFrame
      label={heads.join(', ')}
      head={heads.map((head) => (
        <Head key={head} head={head} />
      ))}
    >
      <tbody>{children}</tbody>
    </TableFrame>
  );
}
