import { useState } from 'react';
import { cellOf, columnsOf } from './cells';
import { DocumentCard } from './document-card';
import type { Document, Namespace } from './use-data';
import { Button } from '../../ui/controls/button';

interface TableProps {
  readonly namespace: Namespace;
  readonly documents: readonly Document[];
  readonly isWhole: boolean;
}

interface RowProps extends Omit<TableProps, 'documents'> {
  readonly document: Document;
  readonly columns: readonly string[];
}

function Row({ namespace, document, columns, isWhole }: RowProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <tr>
        {columns.map((column) => {
          const { text, type } = cellOf(document[column]);
          return column === '_id' ? (
            <th key={column} scope="row" className="sticky mono" title={type}>
              <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                {text || '(no _id)'}
              </Button>
            </th>
          ) : (
            <td key={column} className="mono" title={type}>
              {text} {type !== 'string' && type !== 'missing' && <span className="muted">{type}</span>}
            </td>
          );
        })}
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={columns.length}>
            <ul className="list">
              <DocumentCard namespace={namespace} document={document} view="json" isWhole={isWhole} />
            </ul>
          </td>
        </tr>
      )}
    </>
  );
}

/** Documents as rows, with a column for each field the loaded ones have. */
export function DocumentTable({ namespace, documents, isWhole }: TableProps) {
  const columns = columnsOf(documents);
  return (
    // Where it is too wide, keys scroll it: it can have the focus.
    <div className="scroll" role="group" aria-label="Documents" tabIndex={0}>
      <table className="cells">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col" className={column === '_id' ? 'sticky mono' : 'mono'}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {documents.map((document, index) => (
            <Row
              key={document['_id'] === undefined ? index : JSON.stringify(document['_id'])}
              namespace={namespace}
              document={document}
              columns={columns}
              isWhole={isWhole}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
