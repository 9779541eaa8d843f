import { CircleAlert, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import './states.css';

/** While something is being loaded. */
export function Waiting({ what = 'Loading…' }: { readonly what?: string }) {
  return (
    <div role="status" className="waiting">
      <span className="sr">{what}</span>
      <span className="skeleton is-long" aria-hidden="true" />
      <span className="skeleton" aria-hidden="true" />
      <span className="skeleton is-short" aria-hidden="true" />
    </div>
  );
}

/** Error message of the server, with the request ID its log has. */
export function Problem({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  const id = error instanceof ApiError ? error.requestId : null;
  const text = error instanceof ApiError ? error.message : 'The server cannot be reached. Check that it runs, then try again.';
  return (
    <div role="alert" className="notice is-bad">
      <CircleAlert className="icon" aria-hidden />
      <p className="grow">
        {text}
        {id !== null && <span className="faint small"> Request {id}</span>}
      </p>
    </div>
  );
}

/** A list without entries teaches what would be in it. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className="card empty">{children}</div>;
}

/** Warning about the page as it is. */
export function Warning({ children }: { readonly children: ReactNode }) {
  return (
    <div className="notice is-warn" role="status">
      <TriangleAlert className="icon" aria-hidden />
      <div className="grow">{children}</div>
    </div>
  );
}
