import type { ReactNode } from 'react';
import './table.css';

/** A table with a head, which scrolls by itself where it is too wide. */
export function Table({ heads, children }: { readonly heads: readonly string[]; readonly children: ReactNode }) {
  return (
    // Where it is too wide, keys scroll it: it can have the focus.
    <div className="scroll" role="group" aria-label={heads.join(', ')} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}
