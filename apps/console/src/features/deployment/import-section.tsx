import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { DropZone } from '../../ui/drop-zone';
import { saveFile } from '../../ui/save-file';
import { Problem, Waiting } from '../../ui/states';
import { DiffText } from './diff-text';

const ZIP = { 'content-type': 'application/zip' };

/** Files in and out: an archive is compared first, and taken when that is confirmed. */
export function ImportSection({ path }: { readonly path: string }) {
  const [file, setFile] = useState<File>();
  const refresh = useAppRefresh(path);
  const compare = useMutation({
    mutationFn: (given: File) =>
      session.json<string[]>(`${path}/import?diff=true`, { method: 'POST', headers: ZIP, body: given }),
  });
  const take = useMutation({
    mutationFn: async (given: File) =>
      (await session.send(`${path}/import`, { method: 'POST', headers: ZIP, body: given })).headers.get('x-import-notes'),
    onSuccess: refresh,
  });
  const save = useMutation({ mutationFn: async () => saveFile(await session.send(`${path}/export?hosting=true`), 'app.zip') });
  const choose = (given: File | undefined): void => {
    take.reset();
    setFile(given);
    if (given) compare.mutate(given);
    else compare.reset();
  };
  const isTaken = take.isSuccess;
  return (
    <section className="card" aria-labelledby="import-heading">
      <h2 id="import-heading">Import and export</h2>
      <DropZone onDrop={({ files }) => choose(files[0])}>
        <label className="field">
          A zip archive of an app’s files, chosen or dropped here
          <input type="file" accept=".zip,application/zip" onChange={({ target }) => choose(target.files?.[0])} />
        </label>
      </DropZone>
      {compare.isPending && <Waiting what="Comparing…" />}
      <Problem error={compare.error ?? take.error ?? save.error} />
      {file && compare.data && !isTaken && (
        <>
          <p role="status">
            {compare.data.length === 0 ? 'The app is like these files already.' : `${compare.data.length} changes`}
          </p>
          {compare.data.map((text) => (
            <DiffText key={text} text={text} />
          ))}
          <div className="bar">
            <button type="button" className="primary" disabled={take.isPending} onClick={() => take.mutate(file)}>
              Import
            </button>
            <button type="button" disabled={take.isPending} onClick={() => choose(undefined)}>
              Cancel
            </button>
          </div>
        </>
      )}
      {isTaken && (
        <p role="status" className="good">
          Imported{take.data !== null && take.data !== '0' ? `, with ${take.data} notes: they are in the history` : ''}.
        </p>
      )}
      <div className="bar">
        <button type="button" disabled={save.isPending} onClick={() => save.mutate()}>
          Export as a zip
        </button>
      </div>
    </section>
  );
}
