import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Problem } from '../../ui/states';
import { Table } from '../../ui/table';
import { Time } from '../../ui/time';
import { DeleteFile } from './delete-file';
import { assetPath, inOrder, isFolder, nameOf, sizeText, type HostedFile } from './hosted-file';
import { placeOf } from './hosting-search';

const HEADS = ['Name', 'Size', 'Changed', 'Headers', 'Actions'];
const SHOWN_STEP = 200;

interface FileListProps {
  readonly path: string;
  readonly entries: readonly HostedFile[];
  readonly isServed: boolean;
}

/** What is in a folder. */
export function FileList({ path, entries, isServed }: FileListProps) {
  const { appId = '' } = useParams({ strict: false });
  const [shown, setShown] = useState(SHOWN_STEP);
  const remove = useAppRequest(path);
  return (
    <>
      <Problem error={remove.error} />
      <Table heads={HEADS}>
        {inOrder(entries)
          .slice(0, shown)
          .map(({ path: filePath, size, attrs, last_modified, url }) => (
            <tr key={filePath}>
              <td>
                <Link to="/apps/$appId/hosting" params={{ appId }} search={placeOf(filePath)} className="mono">
                  {nameOf(filePath)}
                </Link>
              </td>
              <td>{isFolder(filePath) ? 'folder' : sizeText(size)}</td>
              <td>
                <Time at={new Date(last_modified * 1_000)} />
              </td>
              <td>{attrs.map(({ name }) => name).join(', ')}</td>
              <td>
                {!isFolder(filePath) && (
                  <div className="bar">
                    {isServed && (
                      <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open ${nameOf(filePath)}`}>
                        Open
                      </a>
                    )}
                    <DeleteFile
                      label="Delete…"
                      file={filePath}
                      isBusy={remove.isPending}
                      onConfirm={() => remove.mutate({ method: 'DELETE', path: assetPath(filePath) })}
                    />
                  </div>
                )}
              </td>
            </tr>
          ))}
      </Table>
      {entries.length > shown && (
        <div className="bar">
          <button type="button" onClick={() => setShown(shown + SHOWN_STEP)}>
            Show more
          </button>
          <span className="muted">
            {shown} of {entries.length}
          </span>
        </div>
      )}
    </>
  );
}
