import { isIP } from 'node:net';
import { isObjectIdText } from '#contracts/fields.js';
import { AllowList } from '#security/outbound/allow-list.js';
import { OAUTH2_ENDPOINTS, readOAuth2Endpoints, type OAuth2Endpoints } from './oauth2-endpoints.js';

interface Variable<T> {
  readonly description: string;
  /** Text for the documentation; `undefined` where the variable has no default. */
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

/** The address of the platform: requests add their own path to it. */
function publicUrl(value: string): string {
  const base = url('http', 'https')(value);
  return URL.canParse(base) && /^https?:\/\/[^\s/?#@]+$/.test(base)
    ? base
    : invalid('must be a URL of scheme, host and port alone: without user, path, query or fragment');
}

function emailAddress(value: string): string {
  return /^[^\s@\p{Cc}]+@[^\s@\p{Cc}]+$/u.test(value) ? value : invalid('must be an e-mail address');
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

/** A JSON object of names and texts of one form. */
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
    : invalid('must be a mail address, or a name and an address in angle brackets');
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

/** Every environment variable of the platform. `.env.example` and the README's table are made from it. */
export const VARIABLES = {
  PORT: define(integer(0, 65_535), 'Port of the public HTTP server.', { default: '9090' }),
  HOST: define(text, 'Address the HTTP servers listen on.', { default: '127.0.0.1' }),
  PUBLIC_URL: define(
    publicUrl,
    'Base URL clients reach the platform by; without it only names and addresses of this machine are told to them.',
  ),
  HEALTH_PORT: define(
    integer(0, 65_535),
    'Port for health and metrics of a service process, not to be published (cluster only).',
    {
      default: '9100',
    },
  ),
  PUBLIC_METRICS: define(
    onOff,
    'Whether everybody is told figures (`/metrics`) on the public port: `off` leaves them to this machine and to HEALTH_PORT.',
    {
      default: 'off',
    },
  ),
  DRAIN_MS: define(
    integer(0, 60_000),
    'Milliseconds the gateway goes on serving after SIGTERM, not ready any more, so that load balancers send elsewhere first (cluster only).',
    { default: '2000' },
  ),
  DATA_DIR: define(text, 'Directory of the embedded store and of generated credentials (standalone only).', {
    default: './data',
  }),
  STORE_RESERVE_MB: define(
    integer(0, 1_000_000),
    'Free space of the disk below which the embedded store takes no writes (standalone only).',
    { default: '100' },
  ),
  STORE_OPLOG_MB: define(
    integer(1, 1_000_000),
    'Megabytes of changes the embedded store keeps for change streams and triggers (standalone only).',
    { default: '64' },
  ),
  STORE_OPLOG_HOURS: define(
    integer(1, 10_000),
    'Hours it keeps them at most: triggers that are away for longer have missed something (standalone only).',
    { default: '24' },
  ),
  MONGODB_URI: define(
    url('mongodb', 'mongodb+srv'),
    'MongoDB (a replica set); unset, the embedded store is used (standalone only).',
    { secret: true },
  ),
  NATS_URL: define(url('nats', 'tls'), 'NATS server; unset, one process uses its in-process bus (standalone only).', {
    secret: true,
  }),
  PROJECT_ID: define(objectId, 'Id of the project apps belong to (24 hex digits).'),
  ADMIN_PUBLIC_KEY: define(text, 'Public key of the first programmatic key pair.'),
  ADMIN_PRIVATE_KEY: define(atLeast(32), 'Private key of that pair: at least 32 characters.', { secret: true }),
  ADMIN_EMAIL: define(emailAddress, 'E-mail address of the first administrator.'),
  ADMIN_PASSWORD: define(atLeast(8), 'Password of the first administrator: at least 8 characters.', { secret: true }),
  CLOUD_API: define(
    onOff,
    'Whether the command-line tool is answered where it asks the original’s cloud for projects and clusters. It proves key pairs by HTTP digest: `off` keeps no MD5 hashes of private keys.',
    { default: 'on' },
  ),
  MASTER_KEY: define(masterKey, 'Key secrets are encrypted under: 32 bytes in base64.', { secret: true }),
  MASTER_KEY_PREVIOUS: define(
    masterKey,
    'While MASTER_KEY is replaced: a second key that what is encrypted may be under. What is under it is encrypted again at start.',
    { secret: true },
  ),
  DATA_SOURCES: define(
    dataSources,
    'JSON object: cluster name → connection string. Clusters it does not name are in the platform’s own store.',
    { default: '{}', secret: true },
  ),
  DATA_SOURCES_DEFAULT: define(
    oneOf('shared', 'separate'),
    'Whether clusters without a connection string share their databases (`shared`) or each cluster of each project has its own (`separate`). Unset, a store that holds databases of apps already goes on sharing them.',
  ),
  OUTBOUND_ALLOW: define(
    allowList,
    'Private hosts requests of apps may reach: host names, `*.suffix`, addresses, CIDR networks, separated by commas.',
  ),
  OAUTH2_ENDPOINTS: define(
    oauth2Endpoints,
    'JSON object: type of an authentication provider (`oauth2-google`, `oauth2-facebook`, `oauth2-apple`) → addresses of the identity provider that replace the published ones: `authorization`, `token`, `userinfo`, `jwks`, `issuer`, `debugToken`.',
    { default: '{}' },
  ),
  AWS_ENDPOINTS: define(
    awsEndpoints,
    'JSON object: service of AWS, as functions name it → URL that is asked instead of AWS, in every app. A private host must be in OUTBOUND_ALLOW too.',
    { default: '{}' },
  ),
  TWILIO_ENDPOINT: define(
    url('http', 'https'),
    'URL that is asked instead of Twilio. A private host must be in OUTBOUND_ALLOW too.',
    { default: 'https://api.twilio.com' },
  ),
  HOSTING_DOMAIN: define(
    domain,
    'Domain below which each app’s hosted files are, at `<App ID>.<domain>`; unset, `localhost`. Give it its own, with no other site on it.',
  ),
  HOSTING_PATHS: define(
    onOff,
    'Whether the sites of apps are also at `/hosting/<App ID>/` of the platform’s own address, which they then share with its APIs: for where there is no domain for them. Without it and without `HOSTING_DOMAIN` their files can be read there, and nothing of them runs.',
    { default: 'off' },
  ),
  HOSTING_CUSTOM_DOMAINS: define(
    allowList,
    'Hosts that apps may take as their custom domain: host names, `*.suffix`, separated by commas. Never a host the platform is reached by.',
  ),
  NPM_REGISTRY: define(
    registry,
    'Registry the packages of a functions/package.json come from; `off`: only archives of packages are taken. A private host must be in OUTBOUND_ALLOW too.',
    { default: 'https://registry.npmjs.org' },
  ),
  FUNCTION_CPU_MS: define(integer(1, 600_000), 'CPU milliseconds of one function run.', { default: '10000' }),
  FUNCTION_WALL_MS: define(integer(1, 600_000), 'Milliseconds one function run may take in all.', { default: '300000' }),
  FUNCTION_QUEUE_MS: define(
    integer(1, 600_000),
    'Milliseconds a function call waits for a free runner before it is refused (429).',
    { default: '10000' },
  ),
  FUNCTION_MEMORY_MB: define(integer(16, 1_024), 'Megabytes of one function run.', { default: '128' }),
  USER_STATEMENT_MS: define(
    integer(1, 600_000),
    'Milliseconds a data source may spend on one statement with the rights of an end user.',
    {
      default: '5000',
    },
  ),
  SMTP_URL: define(
    url('smtp', 'smtps'),
    'Mail server (smtp[s]://user:password@host:port); unset, mails become files in DATA_DIR/outbox (standalone only).',
    { secret: true },
  ),
  MAIL_FROM: define(mailFrom, 'Sender of mails: an address, or a name with an address in angle brackets.', {
    default: 'Groundwork <no-reply@localhost>',
  }),
  MAX_BODY_VALUES: define(
    integer(1_000, 10_000_000),
    'Values (texts, numbers, lists, objects, …) a JSON body may hold; more are refused before anything is read of it.',
    { default: '100000' },
  ),
  MAX_IMPORT_VALUES: define(integer(1_000, 100_000_000), 'Values all JSON of an app that is imported may hold together.', {
    default: '2000000',
  }),
  MAX_CONNECTIONS_PER_ADDRESS: define(
    integer(1, 1_000_000),
    'Connections one address may have open; behind a trusted proxy, requests under way for one address.',
    { default: '1000' },
  ),
  TRUSTED_PROXIES: define(
    addressRanges,
    'Addresses and CIDR ranges, separated by commas, of proxies whose X-Forwarded-For and X-Forwarded-Proto are believed.',
    { default: '' },
  ),
  FCM_URL: define(url('http', 'https'), 'Firebase Cloud Messaging, which push messages go through.', {
    default: 'https://fcm.googleapis.com',
  }),
  FCM_TOKEN_URL: define(url('http', 'https'), 'Where service accounts get the access tokens for it.', {
    default: 'https://oauth2.googleapis.com/token',
  }),
  LOG_SPOOL_DIR: define(
    text,
    'Directory log entries of apps wait in until they are stored, so that a killed process loses none (standalone: below DATA_DIR).',
  ),
  LOG_RETENTION_DAYS: define(integer(1, 3_650), 'Days log entries are kept.', { default: '10' }),
  OTEL_EXPORTER_OTLP_ENDPOINT: define(
    url('http', 'https'),
    'OpenTelemetry collector traces are sent to (OTLP over HTTP); unset, none are made.',
  ),
  OTEL_TRACES_SAMPLER_ARG: define(ratio, 'Share of the traces begun here that are recorded, 0 to 1.', { default: '1' }),
  NATS_STREAM_REPLICAS: define(
    integer(1, 5),
    'Members of the broker’s cluster that keep the queues, 3 for one of three; unset, queues that exist stay as they are and new ones have one.',
  ),
  LOG_LEVEL: define(logLevel, 'Least severe level of the platform’s own log lines.', { default: 'info' }),
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
