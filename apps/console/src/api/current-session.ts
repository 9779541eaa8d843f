import { basePath } from './base';
import { Session } from './session';

/** The session of this tab. */
export const session = new Session({
  fetch: (input, init) => fetch(input, init),
  storage: sessionStorage,
  base: basePath(),
});
