import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { andThen, parseJson, requireBody, requireObject, textOf } from './body.js';
import { bearerOf } from './request.js';
import type { CalledContract } from './calls.decorator.js';
import { defined, type Query } from './query.js';
import { factsOf } from './request.js';

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** A source for properties of the forwarded request, in addition to the path. */
export interface Members<Name extends PropertyKey = never> {
  read(request: FastifyRequest): object | Promise<object>;
  /** Names of the properties, for the compiler. Not set for a body, which may have any property of the request. */
  readonly names?: Name;
  /** Example of the body. */
  readonly example?: NonNullable<CalledContract['body']>;
}

function parsed({ body, gateway }: FastifyRequest): unknown {
  return parseJson(body, gateway.limits.body);
}

/** Reads the properties of a JSON body. */
export const body: Members = { read: (request) => andThen(parsed(request), requireObject) };

/** Reads the properties of an optional body; some clients send `null` instead of an empty body. */
export const optionalBody: Members = { read: (request) => andThen(parsed(request), (value) => requireObject(value ?? {})) };

/** Reads the properties of a body that the contract does not declare. */
export function bodyLike(example: NonNullable<CalledContract['body']>): Members {
  return { ...body, example };
}

/** Ignores a body. */
export function ignoredBody(example: NonNullable<CalledContract['body']> = {}): Members {
  return { read: () => ({}), example };
}

/** Reads a JSON object as one property. */
export function objectAs<Name extends string>(name: Name, example: NonNullable<CalledContract['body']>): Members<Name> {
  return { read: (request) => andThen(parsed(request), (value) => ({ [name]: requireObject(value) })), example };
}

/** Reads a JSON object as one property; the body is required. */
export function givenObjectAs<Name extends string>(name: Name, example: NonNullable<CalledContract['body']>): Members<Name> {
  const members = objectAs(name, example);
  return {
    ...members,
    read: (request) => {
      requireBody(request.body);
      return members.read(request);
    },
  };
}

/** Reads JSON of any type as one property. */
export function valueAs<Name extends string>(name: Name, example: NonNullable<CalledContract['body']>): Members<Name> {
  return { read: (request) => andThen(parsed(request), (value) => ({ [name]: value })), example };
}

/** Reads the body as a string, for services that parse it themselves. */
export function bodyText(example: NonNullable<CalledContract['body']>): Members<'bodyText'> {
  return {
    read: ({ body: bytes, gateway }) => andThen(textOf(bytes, gateway.limits.body), (text) => ({ bodyText: text })),
    example,
  };
}

/** Reads query parameters, each with a function of `query.ts`; absent ones are left out. */
export function query<Name extends string>(
  readers: Readonly<Record<Name, (query: Query, name: string) => unknown>>,
): Members<Name> {
  const entries = Object.entries<(query: Query, name: string) => unknown>(readers);
  return {
    read: (request) => defined(Object.fromEntries(entries.map(([name, read]) => [name, read(request.query as Query, name)]))),
  };
}

/**
 * Reads the fields of a form a browser posts (`application/x-www-form-urlencoded`), in the same way as query
 * parameters; the last of several fields with one name is used.
 */
export function formBody<Name extends string>(
  readers: Readonly<Record<Name, (form: Query, name: string) => unknown>>,
): Members<Name> {
  const entries = Object.entries<(form: Query, name: string) => unknown>(readers);
  return {
    read: ({ body: bytes, headers }) => {
      if (!FORM.test(headers['content-type'] ?? '') || !Buffer.isBuffer(bytes)) {
        throw new AppError('BadRequest', 'the body must be a form');
      }
      const form = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
      return defined(Object.fromEntries(entries.map(([name, read]) => [name, read(form, name)])));
    },
  };
}

/** Sets properties that the route determines. */
export function fixed<M extends object>(members: M): Members<keyof M> {
  return { read: () => ({ ...members }) };
}

/** Reads the bearer token as sent, unverified; `null` without one. */
export const bearer: Members<'token'> = { read: (request) => ({ token: bearerOf(request) }) };

/** Reads the base URL of the platform that replies may publish. */
export const baseUrl: Members<'baseUrl'> = { read: ({ gateway }) => ({ baseUrl: gateway.baseUrl }) };

/** Reads the facts of the request that functions can see. */
export const facts: Members<'request'> = { read: (request) => ({ request: factsOf(request) }) };

/** The draft `OwnDraftInterceptor` has found. */
export const ownDraft: Members<'draftId'> = {
  read: ({ gateway }) => (gateway.draftId === undefined ? {} : { draftId: gateway.draftId }),
};

/** Notes that the service that is called writes the log entry. */
export const loggedByOwner: Members = {
  read: ({ gateway }) => {
    gateway.loggedByOwner = true;
    return {};
  },
};

/**
 * Builds a request from these properties and the path parameters, which take precedence. The body, if there is one,
 * comes first and is extended in place: copying a large one costs more than reading it.
 */
export async function requestOf<Request extends object>(
  request: FastifyRequest,
  ...sources: readonly Members<keyof Request>[]
): Promise<Request> {
  let members: object | undefined;
  for (const source of sources) {
    const read = source.read(request);
    // Most values are available synchronously; awaiting those would delay small requests.
    const more = read instanceof Promise ? await read : read;
    members = members === undefined ? more : Object.assign(members, more);
  }
  return Object.assign(members ?? {}, request.params) as Request;
}
