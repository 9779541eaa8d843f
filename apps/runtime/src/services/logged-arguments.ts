/** Properties of a service action's argument that are, or may hold, credentials or the content of messages. */
const SECRETS: ReadonlySet<string> = new Set([
  'authUrl',
  'body',
  'cookies',
  'form',
  'headers',
  'password',
  'subject',
  'username',
]);
/** Properties that identify the argument of an action of `http`, `aws-s3`, `aws-ses` and `twilio`. */
const TARGETS = ['url', 'host', 'bucket', 'toAddress', 'fromAddress', 'from'];
/** Logged properties of the argument of an action of `aws`: the action, and its target. */
const AWS_MEMBERS = ['aws_service', 'aws_action', 'aws_region'];
const AWS_TARGETS = ['Bucket', 'Key'];

type Members = Readonly<Record<string, unknown>>;

function isDocument(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function only(document: Members, names: readonly string[]): Members {
  return Object.fromEntries(names.filter((name) => Object.hasOwn(document, name)).map((name) => [name, document[name]]));
}

function withoutUserInfo(url: unknown): unknown {
  return typeof url === 'string' ? url.replace(/^([a-z]+:[\\/]*)[^/\\?#]*@/i, '$1') : url;
}

/** Returns the arguments of a service's action without the parts that a log entry must not hold. */
export function loggedArguments(list: readonly unknown[]): readonly unknown[] {
  return list.map((argument) => {
    if (!isDocument(argument)) return argument;
    if (Object.hasOwn(argument, 'aws_service')) {
      const { aws_arguments: inner } = argument;
      return { ...only(argument, AWS_MEMBERS), ...(isDocument(inner) ? { aws_arguments: only(inner, AWS_TARGETS) } : {}) };
    }
    if (Object.hasOwn(argument, 'database') || !TARGETS.some((name) => Object.hasOwn(argument, name))) return argument;
    const shown = Object.entries(argument).filter(([name]) => !SECRETS.has(name));
    return Object.fromEntries(shown.map(([name, value]) => [name, name === 'url' ? withoutUserInfo(value) : value]));
  });
}
