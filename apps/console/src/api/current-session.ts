import { basePath } from './base';
import { Session } from './session';

/** The session of this tab. */
export const session = new Session({
  fetch: (url, init) => fetch(url, init),
  storage: sessionStorage,
  base: basePath(),
});
