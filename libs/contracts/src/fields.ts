import { Type } from 'class-transformer';
import { IsObject, IsOptional, IsString, Length, Matches, ValidateBy, ValidateIf, ValidateNested } from 'class-validator';
import type { ErrorCode } from './error.js';

const OBJECT_ID = /^[0-9a-f]{24}$/;

export function isObjectIdText(value: unknown): value is string {
  return typeof value === 'string' && OBJECT_ID.test(value);
}

const NOUNS: Partial<Record<ErrorCode, string>> = {
  GroupNotFound: 'project',
  AppNotFound: 'app',
  PrivateEndpointNotFound: 'private endpoint',
  FunctionNotFound: 'function',
  AuthProviderNotFound: 'authentication provider',
  ServiceNotFound: 'service',
  RuleNotFound: 'rule',
  IncomingWebhookNotFound: 'incoming webhook',
  ValueNotFound: 'value',
  DeploymentNotFound: 'deployment',
  DraftNotFound: 'draft',
  NotificationNotFound: 'notification',
  DocumentImportNotFound: 'import',
  SchemaNotFound: 'schema',
  EnvironmentValueNotFound: 'environment value',
  EndpointNotFound: 'endpoint',
  CustomResolverNotFound: 'custom resolver',
  TriggerNotFound: 'trigger',
  LogForwarderNotFound: 'log forwarder',
  UserNotFound: 'user',
  UserSessionNotFound: 'session',
  APIKeyNotFound: 'API key',
};

/**
 * Returns the message of a "not found" error. Clients compare the messages for secrets and allowed IPs. `id` may be any
 * value from a request.
 */
export function notFoundMessage(code: ErrorCode, id: unknown): string {
  const shown = typeof id === 'string' ? id : JSON.stringify(id);
  if (code === 'AllowedIPNotFound') return `allowed IP not found: 'ObjectID("${shown}")'`;
  if (code === 'SecretNotFound') return `secret not found: "${shown}"`;
  if (code === 'UserNotFound' || code === 'DeploymentNotFound' || code === 'APIKeyNotFound') return `${NOUNS[code]} not found`;
  return `${NOUNS[code] ?? 'resource'} not found: '${shown}'`;
}

/**
 * Validates an id taken from a path: 24 lower-case hex digits. A malformed id cannot exist, so the reply is the same as
 * for an unknown id (404).
 */
export function ResourceId(code: ErrorCode): PropertyDecorator {
  return Matches(OBJECT_ID, {
    message: (args) => notFoundMessage(code, args.value),
    context: { errorCode: code },
  });
}

/** Validates a name of 1–64 letters, digits, `_` or `-` that begins with a letter or digit (secrets, values). */
export function ResourceName(noun: string): PropertyDecorator {
  return Matches(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, {
    message: `${noun} name must have 1 to 64 letters, digits, '_' or '-' and begin with a letter or digit`,
  });
}

/** Validates a name that is also usable as a file name: 1–64 characters without separators and control characters. */
export function FileName(noun: string): PropertyDecorator {
  // eslint-disable-next-line no-control-regex
  return Matches(/^(?!\.{1,2}$)[^/\\\u0000-\u001f]{1,64}$/, {
    message: `${noun} name must have 1 to 64 characters, without '/' and '\\'`,
  });
}

/** Validates a string of bounded length, in characters. */
export function Text(min: number, max: number): PropertyDecorator {
  return (target, key) => {
    Length(min, max)(target, key);
    IsString()(target, key);
  };
}

/** Validates an object with the properties a class declares. */
export function Nested(type: () => new () => object): PropertyDecorator {
  return nested(type, false);
}

/** Validates a list of objects with the properties a class declares. */
export function NestedList(type: () => new () => object): PropertyDecorator {
  return nested(type, true);
}

function nested(type: () => new () => object, each: boolean): PropertyDecorator {
  return (target, key) => {
    Type(type)(target, key);
    ValidateNested({ each })(target, key);
    // Nested validation accepts a list as an object and validates its elements.
    IsObject({ each })(target, key);
  };
}

/** Lets a property be absent, but not `null`. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** Requires a property. Accepts any JSON value, including `null`. */
export function Given(): PropertyDecorator {
  return ValidateBy({
    name: 'given',
    validator: {
      validate: (value) => value !== undefined,
      defaultMessage: (made) => `${made?.property} is required`,
    },
  });
}

/** Lets a property be absent or `null`. */
export function Nullable(): PropertyDecorator {
  return IsOptional();
}
