/** Members of the argument of a service's action that are, or may hold, credentials. */
const SECRETS: ReadonlySet<string> = new Set(['authUrl', 'body', 'cookies', 'form', 'headers', 'password', 'username']);
/** What marks the argument of an `http` action. */
const TARGETS = ['url', 'host'];

function withoutUserInfo(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(/^([a-z]+:[\\/]*)[^/\\?#]*@/i, '$1') : url;
}

/** Arguments of a service's action as its log entry may hold them. */
export function loggedArguments(list: readonly unknown[]): readonly unknown[] {
  return list.map((argument) => {
    if (typeof argument !== 'object' || argument === null || Array.isArray(argument)) return argument;
    if (!TARGETS.some((name) => Object.hasOwn(argument, name))) return argument;
    const shown = Object.entries(argument).filter(([name]) => !SECRETS.has(name));
    return Object.fromEntries(shown.map(([name, value]) => [name, name === 'url' ? withoutUserInfo(value) : value]));
  });
}
