/**
 * All errors the platform can reply with: their HTTP status and the `error_code` clients see (`null`: App Services
 * sends this error without a code, and clients compare with an empty one). Adding a code without a status does not
 * compile.
 */
export const ERRORS = {
  // requests
  BadRequest: { status: 400, wire: 'BadRequest' },
  InvalidParameter: { status: 400, wire: 'InvalidParameter' },
  MissingParameter: { status: 400, wire: 'MissingParameter' },
  ArgumentsNotAllowed: { status: 400, wire: 'ArgumentsNotAllowed' },
  RequestTooLarge: { status: 413, wire: null },
  RouteNotFound: { status: 404, wire: null },
  MethodNotAllowed: { status: 405, wire: null },
  OriginNotAllowed: { status: 403, wire: null },
  AddressNotAllowed: { status: 403, wire: 'AddressNotAllowed' },
  TooManyRequests: { status: 429, wire: null },
  // sessions and permissions
  InvalidSession: { status: 401, wire: 'InvalidSession' },
  MissingAuth: { status: 401, wire: null },
  // A webhook or an endpoint requires a user and the request has no credentials.
  MissingAuthReq: { status: 401, wire: 'MissingAuthReq' },
  InvalidTokenType: { status: 401, wire: null },
  AdminLoginFailed: { status: 401, wire: null },
  AuthError: { status: 401, wire: 'AuthError' },
  // The app does not accept the domain of the email address the provider verified.
  DomainNotAllowed: { status: 401, wire: 'DomainNotAllowed' },
  InvalidPassword: { status: 401, wire: 'InvalidPassword' },
  UserDisabled: { status: 401, wire: 'UserDisabled' },
  UserAppDomainMismatch: { status: 401, wire: 'UserAppDomainMismatch' },
  PermissionDenied: { status: 403, wire: null },
  // resources
  GroupNotFound: { status: 404, wire: 'GroupNotFound' },
  AppNotFound: { status: 404, wire: 'AppNotFound' },
  ClientAppNotFound: { status: 404, wire: null },
  UserNotFound: { status: 404, wire: 'UserNotFound' },
  UserSessionNotFound: { status: 404, wire: null },
  AccountNameInUse: { status: 409, wire: 'AccountNameInUse' },
  UserAlreadyConfirmed: { status: 400, wire: 'UserAlreadyConfirmed' },
  UserpassTokenInvalid: { status: 400, wire: 'UserpassTokenInvalid' },
  PasswordResetRefused: { status: 400, wire: null },
  NameRequired: { status: 400, wire: null },
  APIKeyNotFound: { status: 404, wire: 'APIKeyNotFound' },
  APIKeyAlreadyExists: { status: 409, wire: 'APIKeyAlreadyExists' },
  SecretNotFound: { status: 404, wire: null },
  SecretAlreadyExists: { status: 409, wire: 'SecretAlreadyExists' },
  SecretInUse: { status: 400, wire: 'BadRequest' },
  ValueNotFound: { status: 404, wire: 'ValueNotFound' },
  ValueAlreadyExists: { status: 409, wire: 'ValueAlreadyExists' },
  ValueDuplicateName: { status: 409, wire: 'ValueDuplicateName' },
  FunctionNotFound: { status: 404, wire: 'FunctionNotFound' },
  FunctionDuplicateName: { status: 409, wire: 'FunctionDuplicateName' },
  FunctionSyntaxError: { status: 400, wire: 'FunctionSyntaxError' },
  FunctionInvalid: { status: 400, wire: 'FunctionInvalid' },
  AuthProviderNotFound: { status: 404, wire: 'AuthProviderNotFound' },
  AuthProviderAlreadyExists: { status: 409, wire: 'AuthProviderAlreadyExists' },
  ServiceNotFound: { status: 404, wire: 'ServiceNotFound' },
  ServiceAlreadyExists: { status: 409, wire: 'ServiceAlreadyExists' },
  ServiceTypeNotFound: { status: 400, wire: 'ServiceTypeNotFound' },
  RuleNotFound: { status: 404, wire: 'RuleNotFound' },
  RuleAlreadyExists: { status: 409, wire: 'RuleAlreadyExists' },
  RuleDuplicateName: { status: 409, wire: 'RuleDuplicateName' },
  IncomingWebhookNotFound: { status: 404, wire: 'IncomingWebhookNotFound' },
  IncomingWebhookAlreadyExists: { status: 409, wire: 'IncomingWebhookAlreadyExists' },
  IncomingWebhookDuplicateName: { status: 409, wire: 'IncomingWebhookDuplicateName' },
  IncomingWebhookAuthFailed: { status: 401, wire: 'IncomingWebhookAuthFailed' },
  ServiceCommandNotFound: { status: 400, wire: 'ServiceCommandNotFound' },
  // The same error for administrators, who name a command in the path.
  CommandNotFound: { status: 404, wire: 'ServiceCommandNotFound' },
  SchemaNotFound: { status: 404, wire: 'SchemaNotFound' },
  SchemaAlreadyExists: { status: 409, wire: 'SchemaAlreadyExists' },
  EnvironmentValueNotFound: { status: 404, wire: 'EnvironmentValueNotFound' },
  EnvironmentValueAlreadyExists: { status: 409, wire: 'EnvironmentValueAlreadyExists' },
  EndpointNotFound: { status: 404, wire: 'EndpointNotFound' },
  EndpointAlreadyExists: { status: 409, wire: 'EndpointAlreadyExists' },
  CustomResolverNotFound: { status: 404, wire: 'CustomResolverNotFound' },
  CustomResolverAlreadyExists: { status: 409, wire: 'CustomResolverAlreadyExists' },
  TriggerNotFound: { status: 404, wire: 'TriggerNotFound' },
  TriggerDuplicateName: { status: 409, wire: 'TriggerDuplicateName' },
  LogForwarderNotFound: { status: 404, wire: 'LogForwarderNotFound' },
  LogForwarderDuplicateName: { status: 409, wire: 'LogForwarderDuplicateName' },
  AllowedIPNotFound: { status: 404, wire: null },
  AllowedIPAlreadyExists: { status: 409, wire: 'AllowedIPAlreadyExists' },
  UnsupportedClientLanguage: { status: 400, wire: null },
  DraftNotFound: { status: 404, wire: 'DraftNotFound' },
  DraftAlreadyExists: { status: 409, wire: 'DraftAlreadyExists' },
  DraftConflict: { status: 409, wire: 'DraftConflict' },
  DataApiNotConfigured: { status: 404, wire: null },
  DataApiAlreadyConfigured: { status: 409, wire: null },
  HostedFileNotFound: { status: 404, wire: null },
  DependenciesNotFound: { status: 404, wire: null },
  DeploymentMigrationNotFound: { status: 404, wire: null },
  PrivateEndpointNotFound: { status: 404, wire: null },
  SyncProgressNotFound: { status: 404, wire: null },
  TemplateNotFound: { status: 404, wire: null },
  DeploymentNotFound: { status: 404, wire: 'DeploymentNotFound' },
  NotificationNotFound: { status: 404, wire: 'NotificationNotFound' },
  DocumentImportNotFound: { status: 404, wire: 'DocumentImportNotFound' },
  // execution
  FunctionExecutionError: { status: 400, wire: 'FunctionExecutionError' },
  FunctionMaxStackDepthError: { status: 400, wire: 'FunctionMaxStackDepthError' },
  FunctionNotCallable: { status: 403, wire: 'FunctionNotCallable' },
  ExecutionTimeLimitExceeded: { status: 408, wire: 'ExecutionTimeLimitExceeded' },
  ExecutionMemoryLimitExceeded: { status: 413, wire: 'ExecutionMemoryLimitExceeded' },
  ReadSizeLimitExceeded: { status: 413, wire: 'ReadSizeLimitExceeded' },
  NoMatchingRuleFound: { status: 403, wire: 'NoMatchingRuleFound' },
  // Rejected by a role. App Services sends this error without a code.
  WriteNotPermitted: { status: 400, wire: null },
  SchemaValidationFailedRead: { status: 400, wire: 'SchemaValidationFailedRead' },
  SchemaValidationFailedWrite: { status: 400, wire: 'SchemaValidationFailedWrite' },
  MongoDBError: { status: 400, wire: 'MongoDBError' },
  HTTPError: { status: 400, wire: 'HTTPError' },
  GCMError: { status: 400, wire: 'GCMError' },
  AWSError: { status: 400, wire: 'AWSError' },
  TwilioError: { status: 400, wire: 'TwilioError' },
  RestrictedHost: { status: 400, wire: 'RestrictedHost' },
  // platform
  // The version the request names is no longer the current version of the resource.
  PreconditionFailed: { status: 412, wire: 'PreconditionFailed' },
  Conflict: { status: 409, wire: 'Conflict' },
  NotImplemented: { status: 501, wire: 'NotImplemented' },
  Unavailable: { status: 503, wire: 'Unavailable' },
  Timeout: { status: 504, wire: 'Timeout' },
  InternalServerError: { status: 500, wire: 'InternalServerError' },
} as const satisfies Record<string, { status: number; wire: string | null }>;

export type ErrorCode = keyof typeof ERRORS;

/** An error in a request that has several. */
export interface ErrorDetail {
  /** Path of the file with the error. Empty if the error is not in a particular file. */
  readonly file: string;
  /**
   * Path of the invalid property within the file, such as `[2].config.schedule`. Empty if the whole file is invalid.
   */
  readonly path: string;
  /** Error message, as it is sent when it is the only error. */
  readonly error: string;
  /** Error code. */
  readonly error_code: string;
}

/** An expected failure: the code decides status and wire code, the message is shown to the client as it is. */
export class AppError extends Error {
  override readonly name = 'AppError';
  /** Whole seconds after which the request may succeed (`Retry-After`), if known. */
  declare readonly retryAfterSeconds?: number;
  /** All errors in the request, beginning with this one. Set only if more than the first error is reported. */
  declare readonly errors?: readonly ErrorDetail[];
  /** Current version (`ETag`) of the resource, if the request names another version. */
  declare readonly version?: string;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options?: ErrorOptions & { retryAfterSeconds?: number; errors?: readonly ErrorDetail[]; version?: string },
  ) {
    super(message, options);
    if (options?.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
    if (options?.errors !== undefined) this.errors = options.errors;
    if (options?.version !== undefined) this.version = options.version;
  }

  get status(): number {
    return ERRORS[this.code].status;
  }

  get wireCode(): string | null {
    return ERRORS[this.code].wire;
  }
}

export function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && Object.hasOwn(ERRORS, value);
}

/** Returns the error for an address that is not on the access list of an app. */
export function addressNotAllowed(address: string): AppError {
  return new AppError('AddressNotAllowed', `requests from the address '${address}' are not allowed`);
}
