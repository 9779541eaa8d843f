import type { AppSnapshot } from '#contracts/config/app-snapshot.js';

/**
 * Returns what reads a part of a configuration: something made of it when it is first asked for, and kept as long as the
 * configuration. A changed app has a new configuration, so that no part is ever out of date.
 */
export function appPart<Part extends object>(make: (app: AppSnapshot) => Part): (app: AppSnapshot) => Part {
  const made = new WeakMap<AppSnapshot, Part>();
  return (app) => {
    let part = made.get(app);
    if (part === undefined) made.set(app, (part = make(app)));
    return part;
  };
}

/** Does the same for a part that is fetched asynchronously. A failure is not cached: the next reader fetches again. */
export function askedAppPart<Part, Facts extends unknown[] = []>(
  ask: (app: AppSnapshot, ...facts: Facts) => Promise<Part>,
): (app: AppSnapshot, ...facts: Facts) => Promise<Part> {
  const asked = new WeakMap<AppSnapshot, Promise<Part>>();
  return (app, ...facts) => {
    const known = asked.get(app);
    if (known) return known;
    const answer = ask(app, ...facts);
    asked.set(app, answer);
    answer.catch(() => asked.delete(app));
    return answer;
  };
}
