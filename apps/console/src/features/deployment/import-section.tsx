import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CONSOLE_MARK } from '../../api/console-mark';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { DropZone } from '../../ui/display/drop-zone';
import { SelectField } from '../../ui/controls/select-field';
import { Problem, Waiting } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { Confirm } from '../../ui/overlay/confirm';
import { useApp } from '../apps/use-apps';
import { ImportPreview, type Preview } from './import-preview';

const ZIP = { 'content-type': 'application/zip', ...CONSOLE_MARK };

/** Treatment of entities the files do not mention. */
type Rest = 'merge' | 'replace-by-name';

const REST: Readonly<Record<Rest, string>> = { merge: 'stay', 'replace-by-name': 'are removed' };

interface ImportButtonProps {
  /** `true` if the import removes more than half of the app: the user then types its name. */
  readonly removesMost: boolean;
  readonly disabled: boolean;
  readonly onImport: () => void;
}

function ImportButton({ removesMost, disabled, onImport }: ImportButtonProps) {
  const app = useApp();
  if (removesMost && app) {
    return (
      <Confirm
        label="Import"
        title={`Remove most of ${app.name}?`}
        text="More than half of the app’s entities are not in these files, and would be removed."
        action="Import"
        typed={app.name}
        disabled={disabled}
        onConfirm={onImport}
      />
    );
  }
  return (
    <Button variant="primary" disabled={disabled || removesMost} onClick={onImport}>
      Import
    </Button>
  );
}

/** Import of an archive: its differences are shown first, and it is imported when they are confirmed. */
export function ImportSection({ path }: { readonly path: string }) {
  const [file, setFile] = useState<File>();
  const [rest, setRest] = useState<Rest>('merge');
  const refresh = useAppRefresh(path);
  const look = useMutation({
    mutationFn: ({ given, strategy }: { given: File; strategy: Rest }) =>
      session.json<Preview>(`${path}/import?strategy=preview&preview_of=${strategy}`, {
        method: 'POST',
        headers: ZIP,
        body: given,
      }),
  });
  const take = useMutation({
    mutationFn: async (given: File) =>
      (await session.send(`${path}/import?strategy=${rest}`, { method: 'POST', headers: ZIP, body: given })).headers.get(
        'x-import-notes',
      ),
    onSuccess: () => {
      announceDone('Import finished');
      return refresh();
    },
  });
  const choose = (given: File | undefined): void => {
    take.reset();
    setFile(given);
    if (given) look.mutate({ given, strategy: rest });
    else look.reset();
  };
  const keep = (strategy: Rest): void => {
    setRest(strategy);
    if (file && !take.isSuccess) look.mutate({ given: file, strategy });
  };
  const isTaken = take.isSuccess;
  return (
    <section className="card" aria-labelledby="import-heading">
      <h2 id="import-heading">Import</h2>
      <DropZone onDrop={({ files }) => choose(files[0])}>
        <label className="field">
          A zip archive of an app’s files, chosen or dropped here
          <input type="file" accept=".zip,application/zip" onChange={({ target }) => choose(target.files?.[0])} />
        </label>
      </DropZone>
      <SelectField label="Items not in the import" value={rest} options={REST} onChange={keep} />
      {look.isPending && <Waiting what="Looking at the files…" />}
      {take.isPending && <Waiting what="Importing. It goes on, and says when it is done, also when this page is left…" />}
      <Problem error={look.error ?? take.error} />
      {file && look.data && !isTaken && (
        <>
          <ImportPreview preview={look.data} />
          <div className="bar">
            {look.data.errors.length === 0 && look.data.count > 0 && (
              <ImportButton removesMost={look.data.removes_most} disabled={take.isPending} onImport={() => take.mutate(file)} />
            )}
            <Button busy={take.isPending} onClick={() => choose(undefined)}>
              Cancel
            </Button>
          </div>
        </>
      )}
      {isTaken && (
        <p role="status" className="good">
          Imported{take.data !== null && take.data !== '0' ? `, with ${take.data} notes: they are in the history` : ''}.
        </p>
      )}
    </section>
  );
}
