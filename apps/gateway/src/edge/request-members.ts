import type { FastifyRequest } from 'fastify';
import { AppError } from '#contracts/error.js';
import { andThen, parseJson, requireBody, requireObject, textOf } from './body.js';
import { bearerOf } from './bearer.js';
import type { CalledContract } from './calls.decorator.js';
import { defined, type Query } from './query.js';
import { factsOf } from './request-facts.js';

const FORM = /^application\/x-www-form-urlencoded\s*(?:;|$)/i;

/** Where a route finds members of the request it hands on, besides its path. */
export interface Members<Name extends PropertyKey = never> {
  read(request: FastifyRequest): object | Promise<object>;
  /** Names of the members, for the compiler; a body has those of the request. */
  readonly names?: Name;
  /** Example of the body. */
  readonly example?: NonNullable<CalledContract['body']>;
}

function parsed({ body, gateway }: FastifyRequest): unknown {
  return parseJson(body, gateway.limits.body);
}

/** The members of a JSON body. */
export const body: Members = { read: (request) => andThen(parsed(request), requireObject) };

/** Those of a body that need not be there; some clients send `null` for nothing. */
export const optionalBody: Members = { read: (request) => andThen(parsed(request), (value) => requireObject(value ?? {})) };

/** Those of a body whose members the contract does not tell. */
export function bodyLike(example: NonNullable<CalledContract['body']>): Members {
  return { ...body, example };
}

/** A body nobody looks at. */
export function ignoredBody(example: NonNullable<CalledContract['body']> = {}): Members {
  return { read: () => ({}), example };
}

/** A JSON object as one member. */
export function objectAs<Name extends string>(name: Name, example: NonNullable<CalledContract['body']>): Members<Name> {
  return { read: (request) => andThen(parsed(request), (value) => ({ [name]: requireObject(value) })), example };
}

/** The same of a body that has to be there. */
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

/** JSON of any type as one member. */
export function valueAs<Name extends string>(name: Name, example: NonNullable<CalledContract['body']>): Members<Name> {
  return { read: (request) => andThen(parsed(request), (value) => ({ [name]: value })), example };
}

/** The body as text, for owners that parse it themselves. */
export function bodyText(example: NonNullable<CalledContract['body']>): Members<'bodyText'> {
  return {
    read: ({ body: bytes, gateway }) => andThen(textOf(bytes, gateway.limits.body), (text) => ({ bodyText: text })),
    example,
  };
}

/** Query parameters, each read by a function of `query.ts`; those that are not there are left out. */
export function query<Name extends string>(
  readers: Readonly<Record<Name, (query: Query, name: string) => unknown>>,
): Members<Name> {
  const entries = Object.entries<(query: Query, name: string) => unknown>(readers);
  return {
    read: (request) => defined(Object.fromEntries(entries.map(([name, read]) => [name, read(request.query as Query, name)]))),
  };
}

/** Members of a form a browser posts (`application/x-www-form-urlencoded`), read like those of a query; a name given twice counts once. */
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

/** Members the route decides. */
export function fixed<M extends object>(members: M): Members<keyof M> {
  return { read: () => ({ ...members }) };
}

/** The bearer token as sent, unverified; `null` where there is none. */
export const bearer: Members<'token'> = { read: (request) => ({ token: bearerOf(request) }) };

/** Base URL of the platform that answers may tell. */
export const baseUrl: Members<'baseUrl'> = { read: ({ gateway }) => ({ baseUrl: gateway.baseUrl }) };

/** What a function may know of the request. */
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
 * A request of these members and those of the path, which count most. The body, where there is one, comes first and is added to: a copy
 * of a large one costs more than reading it.
 */
export async function requestOf<Request extends object>(
  request: FastifyRequest,
  ...sources: readonly Members<keyof Request>[]
): Promise<Request> {
  let members: object | undefined;
  for (const source of sources) {
    const read = source.read(request);
    // Most are there at once, and waiting for what is there is what a small request would be kept up by.
    const more = read instanceof Promise ? await read : read;
    members = members === undefined ? more : Object.assign(members, more);
  }
  return Object.assign(members ?? {}, request.params) as Request;
}
