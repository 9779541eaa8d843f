import type { AppSnapshot } from '#contracts/config/app-snapshot.js';

/**
 * Returns a function that derives a value from an app's configuration on first use, and keeps it as long as the configuration.
 * A changed app has a new configuration, so the value is never outdated.
 */
export function appPart<Part extends object, App extends object = AppSnapshot>(make: (app: App) => Part): (app: App) => Part {
  const made = new WeakMap<App, Part>();
  return (app) => {
    let part = made.get(app);
    if (part === undefined) made.set(app, (part = make(app)));
    return part;
  };
}

/** Does the same for a value that is fetched asynchronously. A failure is not cached: the next caller fetches again. */
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
