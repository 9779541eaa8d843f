import { useMutation } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { Problem } from '../../ui/display/states';
import { Table } from '../../ui/display/table';
import { Time } from '../../ui/display/time';
import { assetPath, inOrder, isFolder, nameOf, sizeText, type HostedFile } from './hosted-file';
import { placeOf } from './hosting-search';

const HEADS = ['Select', 'Name', 'Size', 'Changed', 'Headers', 'Site'];
const SHOWN_STEP = 200;

interface RowProps {
  readonly file: HostedFile;
  readonly isServed: boolean;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}

function Row({ file, isServed, isChosen, onChoose }: RowProps) {
  const { appId = '' } = useParams({ strict: false });
  const { path, size, attrs, last_modified, url } = file;
  const name = nameOf(path);
  return (
    <tr>
      <td>
        {!isFolder(path) && (
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isChosen}
            onChange={({ target }) => onChoose(target.checked)}
          />
        )}
      </td>
      <td>
        <Link to="/apps/$appId/hosting" params={{ appId }} search={placeOf(path)} className="mono">
          {name}
        </Link>
      </td>
      <td>{isFolder(path) ? 'folder' : sizeText(size)}</td>
      <td>
        <Time at={new Date(last_modified * 1_000)} />
      </td>
      <td>{attrs.map(({ name: header }) => header).join(', ')}</td>
      <td>
        {!isFolder(path) && isServed && (
          <a href={url} target="_blank" rel="noopener noreferrer" aria-label={`Open ${name}`}>
            Open
          </a>
        )}
      </td>
    </tr>
  );
}

function filesText(count: number): string {
  return `${count} ${count === 1 ? 'file' : 'files'}`;
}

interface FileListProps {
  readonly path: string;
  readonly entries: readonly HostedFile[];
  readonly isServed: boolean;
}

/** Contents of a folder; selected files can be deleted together. */
export function FileList({ path, entries, isServed }: FileListProps) {
  const [limit, setLimit] = useState(SHOWN_STEP);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const refresh = useAppRefresh(path);
  const shown = inOrder(entries).slice(0, limit);
  const files = shown.filter((each) => !isFolder(each.path)).map((each) => each.path);
  // Files that were deleted meanwhile are not deleted again.
  const doomed = files.filter((each) => chosen.has(each));
  const remove = useMutation({
    mutationFn: async (paths: readonly string[]) => {
      for (const each of paths) await session.write('DELETE', `${path}${assetPath(each)}`);
    },
    // Even if it stops early, the first files have been deleted.
    onSettled: refresh,
  });
  const choose = (file: string, isChosen: boolean): void => {
    const others = [...chosen].filter((each) => each !== file);
    setChosen(new Set(isChosen ? [...others, file] : others));
  };
  const areAllChosen = files.length > 0 && doomed.length === files.length;
  return (
    <>
      <Table heads={HEADS}>
        {shown.map((file) => (
          <Row
            key={file.path}
            file={file}
            isServed={isServed}
            isChosen={chosen.has(file.path)}
            onChoose={(isChosen) => choose(file.path, isChosen)}
          />
        ))}
      </Table>
      <div className="bar">
        <Button disabled={files.length === 0} onClick={() => setChosen(new Set(areAllChosen ? [] : files))}>
          {areAllChosen ? 'Select none' : 'Select all files'}
        </Button>
        <Confirm
          label={doomed.length === 0 ? 'Delete the selected files…' : `Delete ${filesText(doomed.length)}…`}
          title={`Delete ${doomed.length === 1 ? (doomed[0] ?? '') : filesText(doomed.length)}?`}
          text="The files are deleted immediately. Deployments do not contain files. This cannot be undone."
          action={`Delete ${filesText(doomed.length)}`}
          disabled={doomed.length === 0}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(doomed)}
        />
        {entries.length > limit && (
          <>
            <Button onClick={() => setLimit(limit + SHOWN_STEP)}>Show more</Button>
            <span className="muted">
              {limit} of {entries.length} shown
            </span>
          </>
        )}
      </div>
      <Problem error={remove.error} />
    </>
  );
}
