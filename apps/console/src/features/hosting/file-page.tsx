import { useNavigate, useParams } from '@tanstack/react-router';
import { useAppRequest } from '../../api/use-app-write';
import { Confirm } from '../../ui/overlay/confirm';
import { Pending, Problem } from '../../ui/display/states';
import { Time } from '../../ui/display/time';
import { FolderPath } from './folder-path';
import { HeadersForm } from './headers-form';
import { assetPath, folderOf, nameOf, sizeText } from './hosted-file';
import { placeOf } from './hosting-search';
import { MoveForm } from './move-form';
import { useHostedFile } from './use-hosting';

interface FilePageProps {
  readonly path: string;
  /** Path of the file. */
  readonly file: string;
  /** True if hosting is enabled. */
  readonly isServed: boolean;
}

/** A hosted file: where it is served, with which headers, and what can be done with it. */
export function FilePage({ path, file: filePath, isServed }: FilePageProps) {
  const { appId = '' } = useParams({ strict: false });
  const query = useHostedFile(path, filePath);
  const { data: file } = query;
  const navigate = useNavigate();
  const remove = useAppRequest(path);
  const deleted = (): void =>
    void navigate({ to: '/apps/$appId/hosting', params: { appId }, search: placeOf(folderOf(filePath)) });
  return (
    <>
      <FolderPath at={filePath} />
      <Pending query={query} what="the file" />
      {file && (
        <div className="panes">
          <section className="card" aria-labelledby="headers-heading">
            <h2 id="headers-heading">Headers</h2>
            <HeadersForm key={file.path} path={path} file={file} />
          </section>
          <div className="stack">
            <section className="card" aria-labelledby="file-heading">
              <h2 id="file-heading">
                <code>{nameOf(file.path)}</code>
              </h2>
              <p>
                {sizeText(file.size)}, uploaded <Time at={new Date(file.last_modified * 1_000)} />.
              </p>
              <p className="muted">
                MD5 <code>{file.hash}</code>
              </p>
              {isServed ? (
                <p>
                  <a href={file.url} target="_blank" rel="noopener noreferrer">
                    Open <code>{file.url}</code>
                  </a>
                </p>
              ) : (
                <p className="muted">
                  Once hosting is enabled, it is served at <code>{file.url}</code>.
                </p>
              )}
              <div className="bar">
                <Confirm
                  label="Delete the file…"
                  title={`Delete ${file.path}?`}
                  text="The file is deleted immediately. Deployments do not contain files. This cannot be undone."
                  action="Delete the file"
                  busy={remove.isPending}
                  onConfirm={() => remove.mutate({ method: 'DELETE', path: assetPath(file.path) }, { onSuccess: deleted })}
                />
              </div>
              <Problem error={remove.error} />
            </section>
            <section className="card" aria-labelledby="move-heading">
              <h2 id="move-heading">Rename, move or copy</h2>
              <MoveForm key={file.path} path={path} from={file.path} />
            </section>
          </div>
        </div>
      )}
    </>
  );
}
