import { X } from 'lucide-react';
import { IconButton } from '../../ui/controls/icon-button';
import { cellOf } from './cells';
import { DocumentCard } from './document-card';
import type { Document, Namespace } from './use-data';

interface PanelProps {
  readonly namespace: Namespace;
  readonly document: Document;
  readonly isWhole: boolean;
  readonly onClose: () => void;
}

/** One document, docked beside the table. */
export function DocumentPanel({ namespace, document, isWhole, onClose }: PanelProps) {
  return (
    <aside className="data-panel" aria-label="Document">
      <header>
        <h3 className="cut grow">
          Document <span className="mono faint">{cellOf(document['_id']).text}</span>
        </h3>
        <IconButton label="Close" icon={X} onClick={onClose} />
      </header>
      <ul className="data-cards">
        <DocumentCard namespace={namespace} document={document} view="table" isWhole={isWhole} />
      </ul>
    </aside>
  );
}
