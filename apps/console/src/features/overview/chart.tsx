import { Table2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../../ui/controls/icon-button';
import { Table } from '../../ui/display/table';
import { Dialog } from '../../ui/overlay/dialog';
import type { Metric } from './bars';

/** A column of the metrics as a table. */
export interface ChartColumn {
  readonly head: string;
  readonly values: readonly Metric[];
}

interface ChartProps {
  readonly title: string;
  /** The figure beside the title. */
  readonly figure: string;
  /** Start of each step, for the table. */
  readonly moments: readonly string[];
  readonly columns: readonly ChartColumn[];
  readonly legend?: ReactNode;
  readonly children: ReactNode;
}

/** A chart in a card, with its metrics as a table. */
export function Chart({ title, figure, moments, columns, legend, children }: ChartProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <figure className="card chart">
      <figcaption>
        <span>
          {title} <strong>{figure}</strong>
        </span>
        {legend}
        <IconButton small label={`Show data of ${title}`} icon={Table2} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      </figcaption>
      {children}
      <Dialog isOpen={isOpen} onClose={() => setOpen(false)} title={title}>
        <Table heads={['From', ...columns.map(({ head }) => head)]}>
          {moments.map((moment, index) => (
            <tr key={moment}>
              <td>{new Date(moment).toLocaleString()}</td>
              {columns.map(({ head, values }) => (
                <td key={head}>{values[index]?.toLocaleString() ?? '–'}</td>
              ))}
            </tr>
          ))}
        </Table>
      </Dialog>
    </figure>
  );
}
