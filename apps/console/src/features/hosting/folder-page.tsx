import { useNavigate, useParams } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { useAppRequest, useAppWrite } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Confirm } from '../../ui/overlay/confirm';
import { TextField } from '../../ui/controls/fields';
import { locatedError } from '../../ui/located-error';
import { NewEntity } from '../../ui/display/new-entity';
import { Empty, Pending, Problem } from '../../ui/display/states';
import { useUnsaved } from '../../ui/unsaved';
import { FileList } from './file-list';
import { FolderPath } from './folder-path';
import { assetPath, folderOf, nameOf } from './hosted-file';
import { placeOf } from './hosting-search';
import { MoveForm } from './move-form';
import { UploadArea } from './upload-area';
import { uploadFile } from './uploads';
import { useFolder } from './use-hosting';

const NAME = { name: /path of a hosted file/ };
const EXAMPLE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>It works</title>
  </head>
  <body>
    <h1>It works</h1>
    <p>This page is /index.html of a site. Upload another one in its place.</p>
  </body>
</html>
`;

interface NewFolderProps {
  readonly path: string;
  /** Folder it is created in. */
  readonly folder: string;
  readonly onMade: () => void;
}

function NewFolder({ path, folder, onMade }: NewFolderProps) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const [name, setName] = useState('');
  useUnsaved(name !== '');
  const create = useAppRequest(path);
  const { at, rest } = locatedError(create.error, NAME);
  const made = `${folder}${name.trim().replace(/\/+$/, '')}/`;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const done = (): void => {
      onMade();
      void navigate({ to: '/apps/$appId/hosting', params: { appId }, search: placeOf(made), ignoreBlocker: true });
    };
    create.mutate({ method: 'PUT', path: '/hosting/assets/asset', body: { path: made } }, { onSuccess: done });
  };
  return (
    <form className="form" aria-label="New folder" onSubmit={submit}>
      <TextField label="Name" value={name} required problem={at.name} onChange={setName} />
      <div className="bar">
        <Button type="submit" variant="primary" disabled={name.trim() === ''} busy={create.isPending}>
          Create folder
        </Button>
      </div>
      <Problem error={rest} />
    </form>
  );
}

function NoFile({ path, folder }: { readonly path: string; readonly folder: string }) {
  const put = useAppWrite(path, () => {
    const file = new Blob([EXAMPLE]);
    return uploadFile(path, { path: '/index.html', size: file.size, content: { file, attrs: [] } });
  });
  if (folder !== '/') return <p className="muted">Nothing is in this folder.</p>;
  return (
    <Empty>
      <h2>No file yet</h2>
      <p>
        A site begins with <code>/index.html</code>: it is what visitors get at the address of the site. Drop the files of yours
        above, or begin with a page that says that it works.
      </p>
      <div className="bar">
        <Button busy={put.isPending} onClick={() => put.mutate(undefined)}>
          Add sample page
        </Button>
      </div>
      <Problem error={put.error} />
    </Empty>
  );
}

/** Actions for a folder as a whole. */
function FolderActions({ path, folder }: { readonly path: string; readonly folder: string }) {
  const { appId = '' } = useParams({ strict: false });
  const navigate = useNavigate();
  const remove = useAppRequest(path);
  const deleted = (): void => void navigate({ to: '/apps/$appId/hosting', params: { appId }, search: placeOf(folderOf(folder)) });
  return (
    <details className="card">
      <summary>Rename, move, copy or delete this folder</summary>
      <MoveForm path={path} from={folder} />
      <div className="bar">
        <Confirm
          label="Delete the folder…"
          title={`Delete ${folder} with everything in it?`}
          text="All files in it are deleted immediately. Deployments do not contain files. This cannot be undone."
          action="Delete the folder"
          typed={nameOf(folder).slice(0, -1)}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ method: 'DELETE', path: assetPath(folder) }, { onSuccess: deleted })}
        />
      </div>
      <Problem error={remove.error} />
    </details>
  );
}

interface FolderPageProps {
  readonly path: string;
  readonly folder: string;
  /** True if hosting is enabled. */
  readonly isServed: boolean;
}

export function FolderPage({ path, folder, isServed }: FolderPageProps) {
  const query = useFolder(path, folder);
  const { data } = query;
  return (
    <>
      <NewEntity noun="folder" about={`It is created in ${folder}.`}>
        {(onMade) => <NewFolder path={path} folder={folder} onMade={onMade} />}
      </NewEntity>
      <FolderPath at={folder} />
      <UploadArea path={path} folder={folder} />
      <section className="card" aria-labelledby="files-heading">
        <h2 id="files-heading">Files</h2>
        <Pending query={query} what="files" />
        {data?.length === 0 && <NoFile path={path} folder={folder} />}
        {data && data.length > 0 && <FileList path={path} entries={data} isServed={isServed} />}
      </section>
      {folder !== '/' && <FolderActions path={path} folder={folder} />}
    </>
  );
}
