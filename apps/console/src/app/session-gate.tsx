import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useEffect, useRef, useState } from 'react';
import { session, tabs } from '../api/current-session';
import { loginByLink } from '../api/login-link';
import { forgetUnsavedSources } from '../features/functions/unsaved-source';
import { forgetUploads } from '../features/hosting/uploads';
import { Login } from '../features/login/login';
import { Waiting } from '../ui/display/states';

/** The frame is loaded after the login: the login page does not need it. */
const Frame = lazy(async () => ({ default: (await import('./frame')).Frame }));

/**
 * Session state: `asking` other tabs for their session, `inside`, `outside`, or `interrupted`: still on the page, while
 * the session it was opened with is over.
 */
type Place = 'asking' | 'inside' | 'outside' | 'interrupted';

/**
 * Shows the pages to logged-in users and the login form to others, at every address, so that users return to the page
 * they were on.
 */
export function SessionGate() {
  const queries = useQueryClient();
  const [place, setPlace] = useState<Place>(session.isOpen ? 'inside' : 'asking');
  /** Counts who came: nothing typed by one administrator is there for the next. */
  const [visit, setVisit] = useState(0);
  /** Reason a login link was rejected. */
  const [refusal, setRefusal] = useState<Error | null>(null);
  /** User of the page. */
  const user = useRef(session.userId);
  const forget = (): void => {
    queries.clear();
    forgetUnsavedSources();
    forgetUploads();
    user.current = null;
    setVisit((count) => count + 1);
  };
  const leave = (): void => {
    forget();
    setPlace('outside');
    void session.logOut();
  };
  const enter = (userId: string): void => {
    if (user.current === userId) void queries.invalidateQueries();
    else forget();
    user.current = userId;
    setRefusal(null);
    setPlace('inside');
  };
  useEffect(() => session.onEnd(() => setPlace('interrupted')), []);
  useEffect(() => tabs.onLoggedOut(leave));
  useEffect(() => {
    if (place !== 'asking') return;
    const byLink = loginByLink();
    if (byLink) {
      void byLink.then(enter, (error: Error) => {
        setRefusal(error);
        setPlace('outside');
      });
      return;
    }
    const enterLate = (): void => {
      if (session.userId !== null) enter(session.userId);
    };
    void tabs.ask(enterLate).then((isFound) => {
      if (isFound) user.current = session.userId;
      setPlace(isFound ? 'inside' : 'outside');
    });
  }, [place]);
  const leaveAll = (): void => {
    leave();
    tabs.loggedOut();
  };
  const waiting = (
    <div className="page">
      <Waiting />
    </div>
  );
  if (place === 'asking') return waiting;
  if (place === 'outside') return <Login refusal={refusal} onDone={enter} />;
  return (
    <Suspense fallback={waiting}>
      <Frame key={visit} isInterrupted={place === 'interrupted'} onEnter={enter} onLeave={leaveAll} />
    </Suspense>
  );
}
