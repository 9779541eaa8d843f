import { CircleAlert, Inbox, RotateCw, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { ApiError } from '../../api/api-error';
import { Button } from '../controls/button';
import './states.css';

const FORBIDDEN = 403;
const UNREACHABLE = 'The server did not answer. It may be restarting; nothing you entered is lost.';

/** Skeleton of a page or a part of it while it is loaded. It appears after a delay, so that a quick reply shows none. */
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

function textOf(error: Error): string {
  return error instanceof ApiError ? error.message : UNREACHABLE;
}

function requestOf(error: Error): string | null {
  return error instanceof ApiError ? error.requestId : null;
}

interface ProblemProps {
  readonly error: Error | null;
  /** Called by the button that tries again. */
  readonly onRetry?: () => void;
}

/** Error of an action, or of data that is shown and could not be renewed, with the request ID for the logs. */
export function Problem({ error, onRetry }: ProblemProps) {
  if (!error) return null;
  const id = requestOf(error);
  return (
    <div role="alert" className="notice is-bad">
      <CircleAlert className="icon" aria-hidden />
      <p className="grow">
        {textOf(error)}
        {id !== null && <span className="faint small"> Request {id}</span>}
      </p>
      {onRetry && (
        <Button icon={RotateCw} onClick={onRetry}>
          Try again
        </Button>
      )}
    </div>
  );
}

interface FailureProps {
  /** Plural or name of the data, as in "Can't load functions". */
  readonly what: string;
  readonly error: Error;
  readonly isRetrying?: boolean;
  readonly onRetry: () => void;
}

/** Takes the place of data that could not be loaded. */
export function Failure({ what, error, isRetrying = false, onRetry }: FailureProps) {
  const id = requestOf(error);
  const isForbidden = error instanceof ApiError && error.status === FORBIDDEN;
  return (
    <div role="alert" className="empty is-bad">
      <span className="empty-icon">
        <CircleAlert className="icon" aria-hidden />
      </span>
      <h2>Can’t load {what}</h2>
      <p>{textOf(error)}</p>
      {isForbidden && <p>Your role in this project does not allow it. Ask an owner of the project.</p>}
      <Button icon={RotateCw} busy={isRetrying} onClick={onRetry}>
        Try again
      </Button>
      {id !== null && (
        <p className="small">
          Request ID <code>{id}</code>
        </p>
      )}
    </div>
  );
}

/** The parts of a query that {@link Loaded} shows. */
interface Loading<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
  readonly refetch: () => Promise<unknown>;
}

/** Returns several queries as one, which has data once all of them have. */
export function combined(...queries: readonly Loading<unknown>[]): Loading<true> {
  return {
    data: queries.every(({ data }) => data !== undefined) ? true : undefined,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    isFetching: queries.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(queries.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  };
}

interface PendingProps {
  readonly query: Loading<unknown>;
  /** Plural or name of the data, as in "Can't load functions". */
  readonly what: string;
}

/** State of data that is not there: a skeleton, or a way to try again. Beside old data, a notice that it could not be renewed. */
export function Pending({ query: { data, error, isFetching, refetch }, what }: PendingProps) {
  const retry = (): void => void refetch();
  if (data !== undefined) return <Problem error={error} onRetry={retry} />;
  return error ? <Failure what={what} error={error} isRetrying={isFetching} onRetry={retry} /> : <Waiting />;
}

interface LoadedProps<Data> {
  readonly query: Loading<Data>;
  readonly what: string;
  readonly children: (data: Data) => ReactNode;
}

/** Shows data once it is loaded, and {@link Pending} before. */
export function Loaded<Data>({ query, what, children }: LoadedProps<Data>) {
  return (
    <>
      <Pending query={query} what={what} />
      {query.data !== undefined && children(query.data)}
    </>
  );
}

interface EmptyProps {
  /** Says what is missing, or what to do first. */
  readonly title?: string;
  readonly icon?: LucideIcon;
  /** Purpose of the entities, and how the first one is created. */
  readonly children?: ReactNode;
  /** Buttons of the next step. */
  readonly actions?: ReactNode;
}

/** Takes the place of a list without entries. */
export function Empty({ title, icon: Icon = Inbox, children, actions }: EmptyProps) {
  return (
    <div className="empty">
      <span className="empty-icon">
        <Icon className="icon" aria-hidden />
      </span>
      {title !== undefined && <h2>{title}</h2>}
      {children}
      {actions !== undefined && <div className="toolbar">{actions}</div>}
    </div>
  );
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
