import { useEffect, useId } from 'react';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import { sizeText } from './hosted-file';
import { uploadsOf } from './uploads';
import { useUploadProgress } from './use-hosting';

const NAMED_MAX = 20;

/** Asks before the tab is closed while files are being uploaded. */
function useLeaveQuestion(isAsked: boolean): void {
  useEffect(() => {
    if (!isAsked) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isAsked]);
}

/** Progress of uploading, with rejected files and buttons to cancel or continue. */
export function UploadProgressBar({ path }: { readonly path: string }) {
  const { state, files, sentFiles, bytes, sentBytes, failures, reason } = useUploadProgress(path);
  const queue = uploadsOf(path);
  const refresh = useAppRefresh(path);
  const id = useId();
  useLeaveQuestion(state !== 'idle');
  useEffect(() => {
    if (state === 'idle' && sentFiles > 0) void refresh();
    // Shown data is reloaded when an upload has ended, not on every render.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [state, sentFiles]);
  if (files === 0) return null;
  const cancel = (): void => {
    queue.cancel();
    void refresh();
  };
  return (
    <div className="field" role="group" aria-label="Uploads">
      {state !== 'idle' && (
        <>
          <label htmlFor={id}>
            Uploading: {sentFiles} of {files} files, {sizeText(sentBytes)} of {sizeText(bytes)}
          </label>
          {/* Before the first file has arrived nothing is known: the bar moves without telling how far it is. */}
          <progress id={id} max={Math.max(bytes, 1)} {...(sentBytes === 0 ? {} : { value: sentBytes })} />
        </>
      )}
      <p role="status" className={failures.length === 0 ? 'good' : 'muted'}>
        {state === 'idle' && `${sentFiles} of ${files} ${files === 1 ? 'file' : 'files'} uploaded.`}
        {state === 'stopped' && 'Nothing can be uploaded just now; the files wait.'}
      </p>
      <Problem error={reason} />
      {failures.length > 0 && (
        <ul className="list" aria-label="Files that were refused">
          {failures.slice(0, NAMED_MAX).map(({ path: file, error }) => (
            <li key={file}>
              <code>{file}</code>
              <Problem error={error} />
            </li>
          ))}
          {failures.length > NAMED_MAX && <li>and {failures.length - NAMED_MAX} more</li>}
        </ul>
      )}
      <div className="bar">
        {state === 'stopped' && (
          <Button variant="primary" onClick={() => queue.resume()}>
            Continue
          </Button>
        )}
        {state === 'idle' && failures.length > 0 && <Button onClick={() => queue.retry()}>Retry failed</Button>}
        <Button onClick={cancel}>{state === 'idle' ? 'Dismiss' : 'Cancel the upload'}</Button>
      </div>
    </div>
  );
}
