import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApps } from '../features/apps/use-apps';
import { PageTitle } from '../ui/display/page-title';
import { Failure } from '../ui/display/states';

interface GateProps {
  /** Id of the app in the address; `undefined` on pages of no app. */
  readonly appId: string | undefined;
  readonly children: ReactNode;
}

/** Shows the page of an app unless its app cannot be loaded or does not exist. */
export function AppGate({ appId, children }: GateProps) {
  const { data, error, isFetching, refetch } = useApps();
  if (appId === undefined) return children;
  if (data === undefined) {
    return error ? <Failure what="the app" error={error} isRetrying={isFetching} onRetry={() => void refetch()} /> : children;
  }
  if (isFetching || data.some(({ _id }) => _id === appId)) return children;
  return (
    <>
      <PageTitle>App not found</PageTitle>
      <p>
        The app may have been deleted, or your role does not include its project. <Link to="/">All apps</Link>
      </p>
    </>
  );
}
