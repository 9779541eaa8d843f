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
  SchemaNotFound: 'schema',
  EnvironmentValueNotFound: 'environment value',
  EndpointNotFound: 'endpoint',
  CustomResolverNotFound: 'custom resolver',
  TriggerNotFound: 'trigger',
  LogForwarderNotFound: 'log forwarder',
  UserNotFound: 'user',
  APIKeyNotFound: 'API key',
};

/** The message of a "not found" error; clients compare the secret's and the allowed IP's. `id` may be anything a request held. */
export function notFoundMessage(code: ErrorCode, id: unknown): string {
  const shown = typeof id === 'string' ? id : JSON.stringify(id);
  if (code === 'AllowedIPNotFound') return `allowed IP not found: 'ObjectID("${shown}")'`;
  if (code === 'SecretNotFound') return `secret not found: "${shown}"`;
  if (code === 'UserNotFound' || code === 'DeploymentNotFound' || code === 'APIKeyNotFound') return `${NOUNS[code]} not found`;
  return `${NOUNS[code] ?? 'resource'} not found: '${shown}'`;
}

/** An id taken from a path: 24 lower-case hex digits. A malformed one cannot exist, so the reply is that of an unknown one (404). */
export function ResourceId(code: ErrorCode): PropertyDecorator {
  return Matches(OBJECT_ID, {
    message: (args) => notFoundMessage(code, args.value),
    context: { errorCode: code },
  });
}

/** A name of 1–64 letters, digits, `_`, `-`, beginning with a letter or digit (secrets, values). */
export function ResourceName(noun: string): PropertyDecorator {
  return Matches(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/, {
    message: `${noun} name must have 1 to 64 letters, digits, '_' or '-' and begin with a letter or digit`,
  });
}

/** A name that can also be a file's: 1–64 characters, no separators or control characters among them. */
export function FileName(noun: string): PropertyDecorator {
  // eslint-disable-next-line no-control-regex
  return Matches(/^(?!\.{1,2}$)[^/\\\u0000-\u001f]{1,64}$/, {
    message: `${noun} name must have 1 to 64 characters, without '/' and '\\'`,
  });
}

/** Text of bounded length, in characters. */
export function Text(min: number, max: number): PropertyDecorator {
  return (target, key) => {
    Length(min, max)(target, key);
    IsString()(target, key);
  };
}

/** An object with the members a class declares. */
export function Nested(type: () => new () => object): PropertyDecorator {
  return nested(type, false);
}

/** A list of such objects. */
export function NestedList(type: () => new () => object): PropertyDecorator {
  return nested(type, true);
}

function nested(type: () => new () => object, each: boolean): PropertyDecorator {
  return (target, key) => {
    Type(type)(target, key);
    ValidateNested({ each })(target, key);
    // Nested validation takes a list for an object, and looks into it.
    IsObject({ each })(target, key);
  };
}

/** The member may be absent, but not `null`. */
export function Optional(): PropertyDecorator {
  return ValidateIf((_, value) => value !== undefined);
}

/** The member must be given; any JSON, `null` too. */
export function Given(): PropertyDecorator {
  return ValidateBy({
    name: 'given',
    validator: {
      validate: (value) => value !== undefined,
      defaultMessage: (made) => `${made?.property} is required`,
    },
  });
}

/** The member may be absent or `null`. */
export function Nullable(): PropertyDecorator {
  return IsOptional();
}
