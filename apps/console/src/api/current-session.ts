import { basePath } from './base';
import { askWhichVersion } from './conflicts';
import { Session } from './session';
import { Tabs } from './tabs';
import { versions } from './versions';

/** The session of this tab. */
export const session = new Session({
  fetch: (request) => fetch(request),
  storage: sessionStorage,
  baseUrl: `${location.origin}${basePath()}`,
  versions,
  askWhoseCounts: askWhichVersion,
});

/** The other tabs of this origin. */
export const tabs = new Tabs(new BroadcastChannel('groundwork'), session);
