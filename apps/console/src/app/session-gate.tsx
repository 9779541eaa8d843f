import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { session } from '../api/current-session';
import { forgetKeptSources } from '../features/functions/kept-source';
import { Login } from '../features/login/login';
import { Frame } from './frame';

/** Id of who logged in last in this tab. */
const USER = 'groundwork.user';

/** The pages for who is logged in, the form for everybody else: at every address, so that one comes back to where one was. */
export function SessionGate() {
  const queries = useQueryClient();
  const [isInside, setInside] = useState(session.isOpen);
  useEffect(() => session.onEnd(() => setInside(false)), []);
  const enter = (userId: string): void => {
    // Nothing of one administrator is shown to another; who comes back finds everything.
    if (sessionStorage.getItem(USER) !== userId) forget();
    sessionStorage.setItem(USER, userId);
    setInside(true);
  };
  const forget = (): void => {
    queries.clear();
    forgetKeptSources();
    sessionStorage.removeItem(USER);
  };
  if (!isInside) return <Login onDone={enter} />;
  const leave = (): void => {
    forget();
    setInside(false);
    void session.logOut();
  };
  return <Frame onLeave={leave} />;
}
