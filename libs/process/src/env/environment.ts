import { isIP } from 'node:net';
import { isObjectIdText } from '#contracts/fields.js';
import { AllowList } from '#security/outbound/allow-list.js';
import { OAUTH2_ENDPOINTS, readOAuth2Endpoints, type OAuth2Endpoints } from './oauth2-endpoints.js';

interface Variable<T> {
  readonly description: string;
  /** Default value in the documentation; `undefined` if the variable has no default. */
  readonly default?: string;
  readonly secret?: boolean;
  parse(text: string): T;
}

class Invalid extends Error {}

function invalid(what: string): never {
  throw new Invalid(what);
}

const text = (value: string): string => value;

function integer(min: number, max: number) {
  return (value: string): number => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max) invalid(`must be an integer from ${min} to ${max}`);
    return number;
  };
}

function ratio(value: string): number {
  const number = Number(value);
  return /^[0-9.]+$/.test(value) && number >= 0 && number <= 1 ? number : invalid('must be a number from 0 to 1');
}

function url(...protocols: string[]) {
  return (value: string): string => {
    const valid = protocols.some((protocol) => value.startsWith(`${protocol}://`)) && /:\/\/[^\s/]/.test(value);
    return valid ? value.replace(/\/+$/, '') : invalid(`must be a URL beginning with ${protocols.join('://, ')}://`);
  };
}

/** Parses the address of the platform, to which requests add their own path. */
function publicUrl(value: string): string {
  const base = url('http', 'https')(value);
  return URL.canParse(base) && /^https?:\/\/[^\s/?#@]+$/.test(base)
    ? base
    : invalid('must be a URL of scheme, host and port only, without user, path, query or fragment');
}

function emailAddress(value: string): string {
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value) ? value : invalid('must be an email address');
}

function atLeast(characters: number) {
  return (value: string): string =>
    value.length >= characters ? value : invalid(`must be at least ${characters} characters long`);
}

function masterKey(value: string): string {
  return Buffer.from(value, 'base64').length === 32 ? value : invalid('must be 32 bytes in base64');
}

function objectId(value: string): string {
  return isObjectIdText(value) ? value : invalid('must be 24 lower-case hex digits');
}

/** Returns a parser for a JSON object of names and strings of one form. */
function textsByName(form: RegExp, what: string) {
  return (value: string): Readonly<Record<string, string>> => {
    let parsed: unknown;
    try {
      parsed = JSON.parse(value);
    } catch {
      return invalid(`must be a JSON object of ${what}`);
    }
    const valid =
      typeof parsed === 'object' &&
      parsed !== null &&
      !Array.isArray(parsed) &&
      Object.values(parsed).every((text) => typeof text === 'string' && form.test(text));
    return valid ? (parsed as Record<string, string>) : invalid(`must be a JSON object of ${what}`);
  };
}

const dataSources = textsByName(/^mongodb(\+srv)?:\/\//, 'cluster names and connection strings');
const awsEndpoints = textsByName(/^https?:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, 'names of services and URLs');

function oauth2Endpoints(value: string): Readonly<Record<string, OAuth2Endpoints>> {
  return readOAuth2Endpoints(value) ?? invalid(`must be a JSON object: provider type → {${OAUTH2_ENDPOINTS.join(', ')}: URL}`);
}

function oneOf<const Choice extends string>(...choices: Choice[]) {
  return (value: string): Choice => choices.find((choice) => choice === value) ?? invalid(`must be ${choices.join(' or ')}`);
}

function allowList(value: string): AllowList {
  try {
    return AllowList.parse(value);
  } catch {
    return invalid('must list host names, *.suffixes, IP addresses or CIDR networks, separated by commas');
  }
}

function onOff(value: string): boolean {
  return value === 'on' || value === 'off' ? value === 'on' : invalid('must be on or off');
}

function domain(value: string): string {
  const valid = /^(?=.{1,190}$)[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/;
  return valid.test(value) ? value : invalid('must be a domain in lower case, without a port');
}

function registry(value: string): string {
  return value === 'off' ? value : url('http', 'https')(value);
}

function mailFrom(value: string): string {
  return /^(?:[^<>\p{Cc}]*<[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+>|[^\s<>@\p{Cc}]+@[^\s<>@\p{Cc}]+)$/u.test(value)
    ? value
    : invalid('must be an email address, or a name and an address in angle brackets');
}

function isAddressRange(text: string): boolean {
  const [address = '', bits, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

function addressRanges(value: string): readonly string[] {
  const ranges = value
    .split(',')
    .map((range) => range.trim())
    .filter((range) => range !== '');
  return ranges.every(isAddressRange) ? ranges : invalid('must be IP addresses or CIDR ranges, separated by commas');
}

function logLevel(value: string): string {
  return ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'].includes(value)
    ? value
    : invalid('must be one of fatal, error, warn, info, debug, trace, silent');
}

interface Options<Default extends string | undefined> {
  default?: Default;
  secret?: boolean;
}

type Defined<T, Default> = Variable<T> & (Default extends string ? { readonly default: string } : unknown);

function define<T, Default extends string | undefined = undefined>(
  parse: (text: string) => T,
  description: string,
  options: Options<Default> = {},
): Defined<T, Default> {
  return { parse, description, ...options } as Defined<T, Default>;
}

/** Every environment variable of the platform. `.env.example` and the page of variables are generated from it. */
export const VARIABLES = {
  PORT: define(integer(0, 65_535), 'Port of the public HTTP server.', { default: '9090' }),
  HOST: define(text, 'Address the HTTP servers listen on.', { default: '127.0.0.1' }),
  PUBLIC_URL: define(
    publicUrl,
    'Public base URL, used in links and for `/location`. Unset, clients are given addresses of this machine only: set it behind a proxy or a host name.',
  ),
  HEALTH_PORT: define(
    integer(0, 65_535),
    'Port of the health and metrics endpoints of a service process. Do not publish it (cluster only).',
    {
      default: '9100',
    },
  ),
  PUBLIC_METRICS: define(
    onOff,
    'Serve `/metrics` to all clients of the public port: `on` or `off`. With `off`, only this machine and HEALTH_PORT can read it.',
    {
      default: 'off',
    },
  ),
  DRAIN_MS: define(
    integer(0, 60_000),
    'Drain period in milliseconds: after SIGTERM the gateway keeps serving while readiness fails, so that load balancers stop sending first (cluster only).',
    { default: '2000' },
  ),
  DATA_DIR: define(text, 'Directory of the embedded store and of generated credentials (single process only).', {
    default: './data',
  }),
  STORE_RESERVE_MB: define(
    integer(0, 1_000_000),
    'Free disk space in megabytes below which the embedded store rejects writes (single process only).',
    { default: '100' },
  ),
  STORE_OPLOG_MB: define(
    integer(1, 1_000_000),
    'Size of the embedded store’s oplog in megabytes, which change streams and triggers read (single process only).',
    { default: '64' },
  ),
  STORE_OPLOG_HOURS: define(
    integer(1, 10_000),
    'Maximum age of the oplog in hours. Triggers that are stopped for longer miss events (single process only).',
    { default: '24' },
  ),
  MONGODB_URI: define(
    url('mongodb', 'mongodb+srv'),
    'Connection string of MongoDB, which must be a replica set. Unset, a single process uses its embedded store.',
    { secret: true },
  ),
  NATS_URL: define(url('nats', 'tls'), 'URL of the NATS server. Unset, a single process uses its in-process bus.', {
    secret: true,
  }),
  PROJECT_ID: define(objectId, 'Id of the first project, which apps belong to (24 hex digits).'),
  ADMIN_PUBLIC_KEY: define(text, 'Public key of the first programmatic API key.'),
  ADMIN_PRIVATE_KEY: define(atLeast(32), 'Private key of the first programmatic API key: at least 32 characters.', {
    secret: true,
  }),
  ADMIN_EMAIL: define(emailAddress, 'Email address of the first administrator.'),
  ADMIN_PASSWORD: define(atLeast(8), 'Password of the first administrator: at least 8 characters.', { secret: true }),
  CLOUD_API: define(
    onOff,
    'Serve the Atlas routes that `realm-cli` needs for projects and clusters: `on` or `off`. HTTP digest requires MD5 hashes of private keys; `off` stores none.',
    { default: 'on' },
  ),
  MASTER_KEY: define(masterKey, 'Key that encrypts secrets: 32 bytes in base64.', { secret: true }),
  MASTER_KEY_PREVIOUS: define(
    masterKey,
    'Previous master key, set while MASTER_KEY is rotated. Data encrypted with it is encrypted again at start.',
    { secret: true },
  ),
  DATA_SOURCES: define(
    dataSources,
    'JSON object: cluster name → connection string. Other clusters are stored in the platform’s own database.',
    { default: '{}', secret: true },
  ),
  DATA_SOURCES_DEFAULT: define(
    oneOf('shared', 'separate'),
    'Clusters without a connection string share their databases (`shared`), or each cluster of each project has its own (`separate`). Unset: `separate`, or `shared` if the store already contains databases of apps.',
  ),
  OUTBOUND_ALLOW: define(
    allowList,
    'Private hosts that requests of apps may reach: host names, `*.suffix`, addresses or CIDR networks, separated by commas.',
  ),
  OAUTH2_ENDPOINTS: define(
    oauth2Endpoints,
    'JSON object: authentication provider (`oauth2-google`, `oauth2-facebook`, `oauth2-apple`) → URLs that replace its published ones: `authorization`, `token`, `userinfo`, `jwks`, `issuer`, `debugToken`.',
    { default: '{}' },
  ),
  AWS_ENDPOINTS: define(
    awsEndpoints,
    'JSON object: AWS service, as functions name it → URL used instead of AWS, in every app. A private host must also be in OUTBOUND_ALLOW.',
    { default: '{}' },
  ),
  TWILIO_ENDPOINT: define(url('http', 'https'), 'URL of the Twilio API. A private host must also be in OUTBOUND_ALLOW.', {
    default: 'https://api.twilio.com',
  }),
  HOSTING_DOMAIN: define(
    domain,
    'Domain of hosted sites: each app is served at `<App ID>.<domain>`. Unset: `localhost`. Use a domain without any other site.',
  ),
  HOSTING_PATHS: define(
    onOff,
    'Serve hosted sites at `/hosting/<App ID>/`, too: `on` or `off`. For installations without a domain for sites: they then share the origin of the APIs. With `off` and without `HOSTING_DOMAIN`, files can be downloaded there, but their scripts do not run.',
    { default: 'off' },
  ),
  HOSTING_CUSTOM_DOMAINS: define(
    allowList,
    'Hosts that apps may use as custom domains: host names or `*.suffix`, separated by commas. Never list a host of the platform itself.',
  ),
  NPM_REGISTRY: define(
    registry,
    'URL of the npm registry for the packages of a functions/package.json; `off`: only uploaded archives are accepted. A private host must also be in OUTBOUND_ALLOW.',
    { default: 'https://registry.npmjs.org' },
  ),
  FUNCTION_CPU_MS: define(integer(1, 600_000), 'CPU time limit of one function run in milliseconds.', { default: '10000' }),
  FUNCTION_WALL_MS: define(integer(1, 600_000), 'Time limit of one function run in milliseconds, waiting included.', {
    default: '300000',
  }),
  FUNCTION_QUEUE_MS: define(
    integer(1, 600_000),
    'Time in milliseconds that a function call waits for a free runner before it fails with 429.',
    { default: '10000' },
  ),
  FUNCTION_MEMORY_MB: define(integer(16, 1_024), 'Memory limit of one function run in megabytes.', { default: '128' }),
  USER_STATEMENT_MS: define(
    integer(1, 600_000),
    'Time limit in milliseconds of one database statement with the rights of an end user.',
    {
      default: '5000',
    },
  ),
  SMTP_URL: define(
    url('smtp', 'smtps'),
    'Mail server (smtp[s]://user:password@host:port). Unset, a single process writes mails as files to DATA_DIR/outbox.',
    { secret: true },
  ),
  MAIL_FROM: define(mailFrom, 'Sender of mails: an address, or a name with an address in angle brackets.', {
    default: 'Groundwork <no-reply@localhost>',
  }),
  MAX_BODY_VALUES: define(
    integer(1_000, 10_000_000),
    'Maximum number of values (strings, numbers, arrays, objects, …) in a JSON body; larger bodies are rejected before they are parsed.',
    { default: '100000' },
  ),
  MAX_IMPORT_VALUES: define(integer(1_000, 100_000_000), 'Maximum number of values in all JSON files of an import together.', {
    default: '2000000',
  }),
  MAX_CONNECTIONS_PER_ADDRESS: define(
    integer(1, 1_000_000),
    'Maximum number of open connections per address; behind a trusted proxy, of in-flight requests per address.',
    { default: '1000' },
  ),
  TRUSTED_PROXIES: define(
    addressRanges,
    'Addresses and CIDR ranges, separated by commas, of proxies whose X-Forwarded-For and X-Forwarded-Proto headers are trusted.',
    { default: '' },
  ),
  FCM_URL: define(url('http', 'https'), 'URL of Firebase Cloud Messaging, which delivers push messages.', {
    default: 'https://fcm.googleapis.com',
  }),
  FCM_TOKEN_URL: define(url('http', 'https'), 'URL where service accounts get access tokens for Firebase Cloud Messaging.', {
    default: 'https://oauth2.googleapis.com/token',
  }),
  LOG_SPOOL_DIR: define(
    text,
    'Directory where log entries of apps wait until they are stored, so that a killed process loses none (single process: below DATA_DIR).',
  ),
  LOG_RETENTION_DAYS: define(integer(1, 3_650), 'Number of days that log entries are kept.', { default: '10' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: define(
    url('http', 'https'),
    'URL of the OpenTelemetry collector that receives traces (OTLP over HTTP). Unset, no traces are recorded.',
  ),
  OTEL_TRACES_SAMPLER_ARG: define(ratio, 'Fraction of the traces started by Groundwork that are recorded, 0 to 1.', {
    default: '1',
  }),
  NATS_STREAM_REPLICAS: define(
    integer(1, 5),
    'Number of replicas of the queues in the NATS cluster: 3 for a cluster of three. Unset, existing queues stay as they are and new ones have one.',
  ),
  LOG_LEVEL: define(logLevel, 'Minimum level of the platform’s own log lines.', { default: 'info' }),
} as const;

export type VariableName = keyof typeof VARIABLES;
type ValueOf<V> = V extends Variable<infer T> ? T : never;

/** Values of the named variables; those without a default may be `undefined`. */
export type Environment<Name extends VariableName = VariableName> = {
  readonly [K in Name]: (typeof VARIABLES)[K] extends { readonly default: string }
    ? ValueOf<(typeof VARIABLES)[K]>
    : ValueOf<(typeof VARIABLES)[K]> | undefined;
};

export class EnvironmentError extends Error {
  override readonly name = 'EnvironmentError';

  /** @param problems one for each variable, beginning with its name; none shows a value */
  constructor(readonly problems: readonly string[]) {
    super(`invalid environment: ${problems.join('; ')}`);
  }
}

/** Reads and checks variables, an empty one counting as unset; throws one `EnvironmentError` naming every problem. */
export function readEnvironment<Name extends VariableName>(
  names: readonly Name[],
  source: Readonly<Record<string, string | undefined>>,
  required: readonly NoInfer<Name>[] = [],
): Environment<Name> {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const name of names) {
    const variable: Variable<unknown> = VARIABLES[name];
    const given = source[name] === '' ? undefined : source[name];
    const used = given ?? variable.default;
    if (used === undefined) {
      if (required.includes(name)) problems.push(`${name} is required`);
      continue;
    }
    try {
      values[name] = variable.parse(used);
    } catch (error) {
      if (!(error instanceof Invalid)) throw error;
      problems.push(`${name} ${error.message}`);
    }
  }
  if (problems.length > 0) throw new EnvironmentError(problems);
  return values as Environment<Name>;
}

/** Injection token of the values a process was started with. */
export const ENVIRONMENT = Symbol('ENVIRONMENT');
