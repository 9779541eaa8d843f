// docs/reference/errors.md, from the errors the platform replies with and what each of them means.
import { ERRORS, type ErrorCode } from '#contracts/error.js';

export const ERRORS_PAGE = 'docs/reference/errors.md';

const HEAD = `# Error codes

<!-- Written by \`npm run generate\` from libs/contracts/src/error.ts and tools/errors-page.ts. -->

An error reply is \`{"error": "<message>", "error_code": "<code>", "link": "<log entry>"}\`; members that do not apply are left out. App Services sends some errors without a code, and so does Groundwork: their \`error_code\` is "–" here.
"Name" is the error in the platform's own log lines. [Troubleshooting](../troubleshooting.md) has the usual causes of the most frequent ones.
`;

/** Meaning of an error, and the remedy if it is not obvious. */
type Described = readonly [meaning: string, fix?: string];

const NOT_FOUND = 'does not exist in this app, or was deleted.';
const EXISTS = 'Names are unique: choose another one, or change the existing one.';

const notFound = (noun: string): Described => [`The ${noun} ${NOT_FOUND}`];
const exists = (noun: string): Described => [`Another ${noun} has this name or key.`, EXISTS];

/** Descriptions by error; a new error does not compile without one. */
const DESCRIBED: Readonly<Record<ErrorCode, Described>> = {
  BadRequest: ['The request, or the JSON of its body, is malformed.', 'The message names the place.'],
  InvalidParameter: ['A parameter has a wrong type or value.', 'The message names the parameter.'],
  MissingParameter: ['A required parameter is missing.', 'The message names the parameter.'],
  ArgumentsNotAllowed: ['The function or action does not take these arguments.'],
  RequestTooLarge: ['The request body is larger than its limit.', 'See [limits](limits.md).'],
  RouteNotFound: ['No route has this path.', 'Compare it with the API description at `/docs`.'],
  MethodNotAllowed: ['The route does not support this method.', '`Allow` lists the supported ones.'],
  OriginNotAllowed: ['The origin of the web page is not an allowed request origin of the app.', 'Add it in the app settings.'],
  AddressNotAllowed: [
    'The address of the client is not on the access list of the app.',
    'Add it, or set `TRUSTED_PROXIES` behind a proxy.',
  ],
  TooManyRequests: ['A rate limit or a concurrency limit is reached.', 'Retry after `Retry-After` seconds.'],
  InvalidSession: ['The access token is expired, revoked or not valid for this app.', 'Refresh it, or log in again.'],
  MissingAuth: ['The request has no access token.', 'Send `Authorization: Bearer <token>`.'],
  MissingAuthReq: ['The webhook or endpoint runs as the calling user, and the request has no credentials.'],
  InvalidTokenType: ['A refresh token was sent where an access token is needed, or the other way round.'],
  AdminLoginFailed: ['The credentials of an administrator were not accepted.'],
  AuthError: ['The credentials of an end user were not accepted.', 'The log entry of the login has the reason.'],
  DomainNotAllowed: ['The email address that the provider reports is not of a domain the app accepts.'],
  InvalidPassword: ['The email address or the password is wrong.'],
  UserDisabled: ['The user is disabled.', 'Enable the user in the console.'],
  UserAppDomainMismatch: ['The token belongs to a user of another app.'],
  PermissionDenied: ['The administrator’s role in this project does not allow the request.', 'Ask an owner of the project.'],
  GroupNotFound: ['The project does not exist, or the administrator has no role in it.'],
  AppNotFound: [
    'The app does not exist in this project.',
    'Paths of the administration API have the id of 24 hex digits, not the App ID.',
  ],
  ClientAppNotFound: ['No app has this App ID.', 'Compare it with the overview of the app.'],
  UserNotFound: notFound('user'),
  AccountNameInUse: ['A user with this email address exists already.'],
  UserAlreadyConfirmed: ['The user is confirmed already.'],
  UserpassTokenInvalid: ['The token of a confirmation or password reset is expired, used or wrong.', 'Request a new email.'],
  PasswordResetRefused: ['The reset function of the app refused the password reset.'],
  NameRequired: ['An API key of a user has no name.'],
  APIKeyNotFound: notFound('API key'),
  APIKeyAlreadyExists: exists('API key'),
  SecretNotFound: ['The secret does not exist in this app.', 'Create it: imports contain no values of secrets.'],
  SecretAlreadyExists: exists('secret'),
  SecretInUse: ['The secret cannot be deleted: values or settings refer to it.', 'The message names them.'],
  ValueNotFound: notFound('value'),
  ValueAlreadyExists: exists('value'),
  ValueDuplicateName: exists('value'),
  FunctionNotFound: ['The function does not exist in this app, or is private and was called by a client.'],
  FunctionDuplicateName: exists('function'),
  FunctionSyntaxError: ['The source of the function cannot be parsed.', 'The message has line and column.'],
  FunctionInvalid: [
    'The source leaves no function in `exports` or `module.exports`.',
    'Assign it: `exports = function (…) {…}`.',
  ],
  AuthProviderNotFound: ['The authentication provider does not exist or is disabled.', 'Enable it under Sign-in methods.'],
  AuthProviderAlreadyExists: ['The app has an authentication provider of this type.', 'Change the existing one.'],
  ServiceNotFound: notFound('service'),
  ServiceAlreadyExists: exists('service'),
  ServiceTypeNotFound: ['Services of this type do not exist.'],
  RuleNotFound: notFound('rule'),
  RuleAlreadyExists: ['The collection has rules already.', 'Change the existing ones.'],
  RuleDuplicateName: exists('rule'),
  IncomingWebhookNotFound: notFound('webhook'),
  IncomingWebhookAlreadyExists: exists('webhook'),
  IncomingWebhookDuplicateName: exists('webhook'),
  IncomingWebhookAuthFailed: [
    'The signature or secret of the webhook request is wrong.',
    'Compare the request validation of the webhook.',
  ],
  ServiceCommandNotFound: ['The service does not have this action.'],
  CommandNotFound: ['The service does not have this command.'],
  SchemaNotFound: notFound('schema'),
  SchemaAlreadyExists: ['The collection has a schema already.', 'Change the existing one.'],
  EnvironmentValueNotFound: notFound('environment value'),
  EnvironmentValueAlreadyExists: exists('environment value'),
  EndpointNotFound: ['No endpoint has this route and method, or it is disabled.'],
  EndpointAlreadyExists: ['Another endpoint has this route and method.'],
  CustomResolverNotFound: notFound('custom resolver'),
  CustomResolverAlreadyExists: exists('custom resolver'),
  TriggerNotFound: notFound('trigger'),
  TriggerDuplicateName: exists('trigger'),
  LogForwarderNotFound: notFound('log forwarder'),
  LogForwarderDuplicateName: exists('log forwarder'),
  AllowedIPNotFound: notFound('access-list entry'),
  AllowedIPAlreadyExists: ['The address is on the access list already.'],
  UnsupportedClientLanguage: ['Data models are not generated for this language.'],
  DraftNotFound: ['The draft does not exist: it was deployed or discarded, or belongs to another administrator.'],
  DraftAlreadyExists: ['The administrator has a draft of this app already.', 'Deploy or discard it first.'],
  DraftConflict: [
    'Others deployed changes of the same entities after the draft began.',
    'Rebase the draft: the reply names the entities.',
  ],
  DataApiNotConfigured: ['The Data API of the app is not configured.'],
  DataApiAlreadyConfigured: ['The Data API of the app is configured already.', 'Change it with PATCH.'],
  HostedFileNotFound: notFound('hosted file'),
  UserSessionNotFound: notFound('session of the user'),
  DependenciesNotFound: ['The app has no packages.'],
  DeploymentMigrationNotFound: ['Deployment migrations do not exist: Groundwork has one deployment model.'],
  PrivateEndpointNotFound: ['Private endpoints do not exist outside Atlas.'],
  SyncProgressNotFound: ['Device Sync is not supported.'],
  TemplateNotFound: ['No template app has this id.'],
  DeploymentNotFound: ['The deployment does not exist, or is no longer stored.'],
  NotificationNotFound: notFound('notification'),
  DocumentImportNotFound: ['The import does not exist. It is removed a day after its last part.'],
  FunctionExecutionError: [
    'The function threw an error, or exceeded a limit of its calls.',
    'The log entry has message and stack.',
  ],
  FunctionMaxStackDepthError: ['Functions call each other too deeply.'],
  FunctionNotCallable: ['The function may not be called: its `can_evaluate` is not fulfilled.'],
  ExecutionTimeLimitExceeded: [
    'A function or a statement took too long.',
    'See `FUNCTION_CPU_MS`, `FUNCTION_WALL_MS`, `USER_STATEMENT_MS`; create an index for slow queries.',
  ],
  ExecutionMemoryLimitExceeded: ['A function used more memory than `FUNCTION_MEMORY_MB`.'],
  ReadSizeLimitExceeded: ['A request, a result or an import is larger than its limit.', 'See [limits](limits.md).'],
  NoMatchingRuleFound: ['No role of the rules allows the access.', 'Try the rules as the user in the console.'],
  WriteNotPermitted: ['A role refuses the write.', 'Try the rules as the user in the console.'],
  SchemaValidationFailedRead: ['A document that was read does not match its schema.', 'The message names the field.'],
  SchemaValidationFailedWrite: ['A document that was to be written does not match its schema.', 'The message names the field.'],
  MongoDBError: ['The database rejected the statement.', 'The message is that of the database.'],
  HTTPError: ['An outgoing HTTP request failed.'],
  GCMError: ['Firebase Cloud Messaging rejected the message.'],
  AWSError: ['AWS rejected the request.'],
  TwilioError: ['Twilio rejected the request.'],
  RestrictedHost: ['An outgoing request leads to a private address.', 'The operator can allow the host in `OUTBOUND_ALLOW`.'],
  PreconditionFailed: [
    'The entity was changed since it was read (`If-Match`).',
    'Read it again, and decide whose version is kept.',
  ],
  Conflict: ['The request collides with another change.', 'Read the current state, then retry.'],
  NotImplemented: ['The operation is not supported.'],
  Unavailable: [
    'A service or the database is unavailable; the request may have been carried out.',
    'Retry after `Retry-After` seconds if [it can be repeated](repeatable-requests.md).',
  ],
  Timeout: [
    'A service did not reply in time; the request may have been carried out.',
    'Retry only if [it can be repeated](repeatable-requests.md).',
  ],
  InternalServerError: ['An unexpected error.', 'Report it with the request ID and the log line of the gateway.'],
};

/** Returns the page as Markdown, before Prettier has aligned its table. */
export function errorsPage(): string {
  const rows = (Object.keys(ERRORS) as ErrorCode[]).map((name) => {
    const { status, wire } = ERRORS[name];
    const [meaning, fix = ''] = DESCRIBED[name];
    return `| ${status} | ${wire === null ? '–' : `\`${wire}\``} | \`${name}\` | ${meaning} | ${fix} |`;
  });
  return [HEAD, '| Status | `error_code` | Name | Meaning | What to do |', '| --- | --- | --- | --- | --- |', ...rows, ''].join(
    '\n',
  );
}
