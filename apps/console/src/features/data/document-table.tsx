import { cellOf, columnsOf } from './cells';
import { keyOfDocument, toggled, toggledAll, type Selection } from './selection';
import type { Document } from './use-data';

interface TableProps {
  readonly documents: readonly Document[];
  readonly selection: Selection;
  /** Key of the document that is open beside the table. */
  readonly opened: string | null;
  readonly onSelect: (selection: Selection) => void;
  readonly onOpen: (key: string) => void;
}

interface RowProps extends Omit<TableProps, 'documents'> {
  readonly document: Document;
  readonly columns: readonly string[];
}

function Row({ document, columns, selection, opened, onSelect, onOpen }: RowProps) {
  const key = keyOfDocument(document);
  const id = cellOf(document['_id']).text;
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
        return column === '_id' ? (
          <th key={column} scope="row" className="mono" title={type}>
            <button type="button" className="data-open" onClick={() => onOpen(key)}>
              {text || '(no _id)'}
            </button>
          </th>
        ) : (
          <td key={column} className={`mono is-${type}`} title={type}>
            {text}
          </td>
        );
      })}
    </tr>
  );
}

/** Documents as rows, with a column for each field the loaded ones have. */
export function DocumentTable({ documents, ...rest }: TableProps) {
  const { selection, onSelect } = rest;
  const columns = columnsOf(documents);
  return (
    // Focusable, because keys scroll it if it is too wide.
    <div className="data-scroll" role="group" aria-label="Documents" tabIndex={0}>
      <table className="cells">
        <thead>
          <tr>
            <th scope="col" className="data-check">
              <input
                type="checkbox"
                aria-label="Select all shown"
                checked={selection.size > 0 && documents.every((document) => selection.has(keyOfDocument(document)))}
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
        <tbody>
          {documents.map((document, index) => (
            <Row
              key={document['_id'] === undefined ? index : keyOfDocument(document)}
              document={document}
              columns={columns}
              {...rest}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
