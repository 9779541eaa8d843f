import { useEffect, useState } from 'react';
import { session } from '../api/current-session';
import { Login } from '../features/login/login';
import { Frame } from './frame';

/** The pages for who is logged in, the form for everybody else: at every address, so that one comes back to where one was. */
export function SessionGate() {
  const [isInside, setInside] = useState(session.isOpen);
  useEffect(() => session.onEnd(() => setInside(false)), []);
  if (!isInside) return <Login onDone={() => setInside(true)} />;
  const leave = (): void => {
    setInside(false);
    void session.logOut();
  };
  return <Frame onLeave={leave} />;
}
