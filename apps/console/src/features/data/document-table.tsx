import { Suspense, lazy, useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { cellOf, columnsOf } from './cells';
import { isCellEditable } from './cell-text';
import { keyOfDocument, toggled, toggledAll, type Selection } from './selection';
import { useReplace, type Document, type Namespace } from './use-data';

const CellInput = lazy(async () => ({ default: (await import('./cell-input')).CellInput }));

/** A cell by the key of its document and the name of its field. */
interface CellPlace {
  readonly key: string;
  readonly column: string;
}

interface TableProps {
  readonly namespace: Namespace;
  readonly documents: readonly Document[];
  /** True if the documents have all their fields: saving replaces all of them. */
  readonly isWhole: boolean;
  readonly selection: Selection;
  /** Key of the document that is open beside the table. */
  readonly opened: string | null;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (key: string) => void;
}

interface RowProps extends Omit<TableProps, 'documents' | 'namespace'> {
  readonly document: Document;
  readonly columns: readonly string[];
  readonly isFirst: boolean;
  /** Name of the field of this document that is edited. */
  readonly edited: string | null;
  readonly isBusy: boolean;
  readonly onEdit: (place: CellPlace) => void;
  readonly onSave: (document: Document, column: string, value: unknown) => void;
  readonly onCancel: () => void;
}

function Row(props: RowProps) {
  const { document, columns, isWhole, isFirst, selection, opened, edited, isBusy, onSelect, onOpen, onEdit, onSave, onCancel } =
    props;
  const key = keyOfDocument(document);
  const id = cellOf(document['_id']).text;
  const edit = (column: string): void => {
    if (!isWhole || id === '') return;
    if (isCellEditable(document[column])) onEdit({ key, column });
    else onOpen(key);
  };
  const [, first] = columns;
  return (
    <tr {...(key === opened ? { 'aria-current': 'true' as const } : {})}>
      <td className="data-check">
        {id !== '' && (
          <input
            type="checkbox"
            aria-label={`Select ${id}`}
            checked={selection.has(key)}
            onChange={() => onSelect(toggled(selection, document))}
          />
        )}
      </td>
      {columns.map((column) => {
        const { text, type } = cellOf(document[column]);
        if (column === '_id') {
          return (
            <th key={column} scope="row" className="mono" title={type}>
              <button type="button" className="data-open" onClick={() => onOpen(key)}>
                {text || '(no _id)'}
              </button>
            </th>
          );
        }
        if (column === edited) {
          return (
            <td key={column} className="is-edited">
              <Suspense fallback={text}>
                <CellInput
                  field={column}
                  value={document[column]}
                  isBusy={isBusy}
                  onSave={(value) => onSave(document, column, value)}
                  onCancel={onCancel}
                />
              </Suspense>
            </td>
          );
        }
        return (
          <td
            key={column}
            className={`mono is-${type}`}
            title={type}
            data-cell={JSON.stringify([key, column])}
            tabIndex={isFirst && column === first ? 0 : -1}
            onDoubleClick={() => edit(column)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== 'F2') return;
              event.preventDefault();
              edit(column);
            }}
          >
            {text}
          </td>
        );
      })}
    </tr>
  );
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Moves the focus from a cell to the one beside it. */
function moveFocus(event: KeyboardEvent): void {
  const step = STEPS[event.key];
  const cell = event.target;
  if (!step || !(cell instanceof HTMLTableCellElement) || !(cell.parentElement instanceof HTMLTableRowElement)) return;
  const [down, right] = step;
  const row =
    down === 0
      ? cell.parentElement
      : down > 0
        ? cell.parentElement.nextElementSibling
        : cell.parentElement.previousElementSibling;
  const next = row instanceof HTMLTableRowElement ? row.cells[cell.cellIndex + right] : undefined;
  if (!next?.dataset['cell']) return;
  event.preventDefault();
  next.focus();
}

/** Documents as rows, with a column for each field the loaded ones have. Enter or a double click edits a cell, arrows move. */
export function DocumentTable({ namespace, documents, isWhole, ...rest }: TableProps) {
  const { selection, onSelect } = rest;
  const columns = columnsOf(documents);
  const [edited, edit] = useState<CellPlace | null>(null);
  const replace = useReplace(namespace);
  const undo = useReplace(namespace);
  const left = useRef<CellPlace | null>(null);
  const end = (): void => {
    left.current = edited;
    edit(null);
  };
  useEffect(() => {
    if (edited !== null || left.current === null) return;
    // Keys go on from the cell that was edited.
    const { key, column } = left.current;
    left.current = null;
    document.querySelector<HTMLElement>(`[data-cell="${CSS.escape(JSON.stringify([key, column]))}"]`)?.focus();
  }, [edited]);
  const save = (expected: Document, column: string, value: unknown): void => {
    const changed = { ...expected, [column]: value };
    replace.mutate(
      { document: changed, expected },
      {
        onSuccess: () => {
          end();
          announceDone(`Saved ${column}`, () => undo.mutate({ document: expected, expected: changed }));
        },
      },
    );
  };
  return (
    <>
      <Problem error={replace.error ?? undo.error} />
      {/* Focusable, because keys scroll it if it is too wide. */}
      <div className="data-scroll" role="group" aria-label="Documents" tabIndex={0}>
        <table className="cells">
          <thead>
            <tr>
              <th scope="col" className="data-check">
                <input
                  type="checkbox"
                  aria-label="Select all shown"
                  checked={selection.size > 0 && documents.every((each) => selection.has(keyOfDocument(each)))}
                  onChange={() => onSelect(toggledAll(selection, documents))}
                />
              </th>
              {columns.map((column) => (
                <th key={column} scope="col" className="mono">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody onKeyDown={moveFocus}>
            {documents.map((each, index) => (
              <Row
                key={each['_id'] === undefined ? index : keyOfDocument(each)}
                document={each}
                columns={columns}
                isWhole={isWhole}
                isFirst={index === 0}
                edited={edited?.key === keyOfDocument(each) ? edited.column : null}
                isBusy={replace.isPending}
                onEdit={(place) => {
                  replace.reset();
                  edit(place);
                }}
                onSave={save}
                onCancel={() => {
                  replace.reset();
                  end();
                }}
                {...rest}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}
