import { useState } from 'react';
import { errorsByFile } from '#admin-client/errors-by-file.js';
import { unifiedDiff } from '#app-files/diff/unified-diff.js';
import { DiffText } from './diff-text';
import type { Schemas } from '#admin-client/admin-client.js';

/** An entity an import would change. */
type PreviewedEntity = Schemas['PreviewedEntity'];

/** Preview of an import, as the server returns it. */
export type Preview = Schemas['ImportPreview'];

/** Maximum number of changes that are expanded initially. */
const OPEN_MAX = 10;

/** All that is wrong with an archive, or what it would change. */
export function ImportPreview({ preview }: { readonly preview: Preview }) {
  const { errors, warnings, entities, count } = preview;
  if (errors.length > 0) return <ImportErrors preview={preview} />;
  return (
    <>
      <p role="status">
        {count === 0 ? 'The app is like these files already.' : `${count} ${count === 1 ? 'change' : 'changes'}`}
      </p>
      {warnings.length > 0 && (
        <ul aria-label="Adjusted during import">
          {warnings.map((warning) => (
            <li key={warning}>{warning}</li>
          ))}
        </ul>
      )}
      {entities.map((entity, index) => (
        <EntityChange key={`${entity.kind} ${entity.id}`} entity={entity} isOpenFirst={index < OPEN_MAX} />
      ))}
      {entities.length < count && <p className="muted">and {count - entities.length} more</p>}
    </>
  );
}

function ImportErrors({ preview: { errors, errors_truncated: isCut } }: { readonly preview: Preview }) {
  const files = errorsByFile(errors);
  return (
    <>
      <p role="alert" className="bad">
        {isCut ? `The first ${errors.length} errors` : `${errors.length} ${errors.length === 1 ? 'error' : 'errors'}`} in the
        files: nothing was imported.
      </p>
      <ul aria-label="Errors by file">
        {files.map(({ file, errors: told }) => (
          <li key={file}>
            <span className="mono">{file === '' ? 'The archive as a whole' : file}</span>
            <ul>
              {told.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  );
}

function EntityChange({ entity, isOpenFirst }: { readonly entity: PreviewedEntity; readonly isOpenFirst: boolean }) {
  const [isOpen, setOpen] = useState(isOpenFirst);
  const { kind, name, change, path, before, after } = entity;
  const hasTexts = before !== null || after !== null;
  const title = (
    <>
      {change} <span className="muted">{kind.replaceAll('_', ' ')}</span> <span className="mono">{name}</span>
      {path !== '' && <span className="muted mono"> {path}</span>}
    </>
  );
  if (!hasTexts) return <p>{title}</p>;
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{title}</summary>
      {isOpen && <DiffText text={unifiedDiff(name, before ?? undefined, after ?? undefined)} />}
    </details>
  );
}
