import type { ReactNode } from 'react';
import { ApiError } from '../api/api-error';

/** While something is being loaded. */
export function Waiting({ what = 'Loading…' }: { readonly what?: string }) {
  return (
    <p role="status" className="muted">
      {what}
    </p>
  );
}

/** What went wrong, in the server's words, and by which id its log has it. */
export function Problem({ error }: { readonly error: Error | null }) {
  if (!error) return null;
  const id = error instanceof ApiError ? error.requestId : null;
  const text = error instanceof ApiError ? error.message : 'The server cannot be reached. Check that it runs, then try again.';
  return (
    <p role="alert" className="bad">
      {text}
      {id !== null && <span className="muted"> Request {id}</span>}
    </p>
  );
}

/** A list without entries teaches what would be in it. */
export function Empty({ children }: { readonly children: ReactNode }) {
  return <div className="card empty">{children}</div>;
}
