import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react';
import { useEffect, useState, type MutableRefObject, type ReactNode } from 'react';
import { SearchInput } from '../controls/fields';
import { RowBlock, inBlocks } from './row-block';
import { hasText, sorted, type SortKey } from './sorting';
import { Head, TableFrame } from './table';

/** Rows from which a list has a search. */
const SEARCHED_FROM = 11;

/** Head of a column; `by` makes the column sortable, `control` takes the place of the words, such as the one that selects all rows. */
export type Column<Row> =
  | string
  | {
      readonly head: string;
      readonly by: (row: Row) => SortKey;
      /** True if the column is left out beside a panel; its cells have the class `roomy`. */
      readonly isRoomy?: boolean;
    }
  | { readonly head: string; readonly control: ReactNode; readonly isRoomy?: boolean };

interface SortHeadProps {
  readonly head: string;
  readonly direction: 'ascending' | 'descending' | undefined;
  readonly isRoomy: boolean;
  readonly onClick: () => void;
}

function SortHead({ head, direction, isRoomy, onClick }: SortHeadProps) {
  const Icon = direction === undefined ? ChevronsUpDown : direction === 'ascending' ? ArrowUp : ArrowDown;
  return (
    <th scope="col" {...(direction === undefined ? {} : { 'aria-sort': direction })} {...(isRoomy ? { className: 'roomy' } : {})}>
      <button type="button" className="sort" onClick={onClick}>
        {head}
        <Icon className="icon-s" aria-hidden />
      </button>
    </th>
  );
}

interface Sorting {
  readonly head: string;
  readonly isDown: boolean;
}

/** Returns the sorting after a click on a head: ascending, descending, then the order of the list again. */
function sortingAfter(current: Sorting | null, head: string): Sorting | null {
  if (current?.head !== head) return { head, isDown: false };
  return current.isDown ? null : { head, isDown: true };
}

interface DataTableProps<Row> {
  /** Name of the rows, in the plural. */
  readonly nouns: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** A `tr` with a key. */
  readonly row: (row: Row) => ReactNode;
  /** True if the page has a search field for the list elsewhere. */
  readonly isSearchedElsewhere?: boolean;
  /** Receives the rows that are found, in the order they are shown. */
  readonly order?: MutableRefObject<readonly Row[]>;
}

/** A list of any length: searched by typing, sorted by its columns. Only rows near the visible part are in the document. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { nouns, columns, rows, row, isSearchedElsewhere = false, order } = props;
  const [text, setText] = useState('');
  const [sorting, setSorting] = useState<Sorting | null>(null);
  const isSearched = !isSearchedElsewhere && (rows.length >= SEARCHED_FROM || text !== '');
  const found = text.trim() === '' ? rows : rows.filter((each) => hasText(each, text));
  const by = columns.find((column) => typeof column !== 'string' && column.head === sorting?.head);
  const shown = sorting && typeof by === 'object' && 'by' in by ? sorted(found, by.by, sorting.isDown) : found;
  useEffect(() => {
    if (order) order.current = shown;
  }, [order, shown]);
  const blocks = inBlocks(shown);
  return (
    <>
      {isSearched && (
        <div className="toolbar">
          <SearchInput label={`Search ${nouns}`} value={text} onChange={setText} />
        </div>
      )}
      {shown.length === 0 ? (
        <p className="muted">Nothing matches “{text}”.</p>
      ) : (
        <TableFrame
          label={columns.map((column) => (typeof column === 'string' ? column : column.head)).join(', ')}
          {...(blocks.length > 1 ? { rowCount: shown.length + 1 } : {})}
          head={columns.map((column) =>
            typeof column === 'string' ? (
              <Head key={column} head={column} />
            ) : 'control' in column ? (
              <th key={column.head} scope="col" className={column.isRoomy ? 'roomy' : 'select-cell'}>
                {column.control}
              </th>
            ) : (
              <SortHead
                key={column.head}
                head={column.head}
                isRoomy={column.isRoomy === true}
                direction={sorting?.head === column.head ? (sorting.isDown ? 'descending' : 'ascending') : undefined}
                onClick={() => setSorting(sortingAfter(sorting, column.head))}
              />
            ),
          )}
        >
          {blocks.map((block, index) => (
            // A block is a place in the list; rows move between blocks.
            // oxlint-disable-next-line react/no-array-index-key
            <RowBlock
              key={index}
              rows={block}
              row={row}
              columns={columns.length}
              isFirst={index === 0}
              isAlways={blocks.length === 1}
            />
          ))}
        </TableFrame>
      )}
    </>
  );
}
