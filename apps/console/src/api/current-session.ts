import { basePath } from './base';
import { Session } from './session';
import { Tabs } from './tabs';

/** The session of this tab. */
export const session = new Session({
  fetch: (request) => fetch(request),
  storage: sessionStorage,
  baseUrl: `${location.origin}${basePath()}`,
});

/** The other tabs of this origin. */
export const tabs = new Tabs(new BroadcastChannel('groundwork'), session);
