import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { basePath } from '../api/base';
import { Apps } from '../features/apps/apps';
import { Functions } from '../features/functions/functions';
import { SessionGate } from './session-gate';
import { UnknownPage } from './unknown-page';

const Logs = lazy(async () => ({ default: (await import('../features/logs/logs')).Logs }));
const Data = lazy(async () => ({ default: (await import('../features/data/data')).Data }));
const Overview = lazy(async () => ({ default: (await import('../features/overview/overview')).Overview }));
const Users = lazy(async () => ({ default: (await import('../features/users/users')).Users }));
const Providers = lazy(async () => ({ default: (await import('../features/providers/providers')).Providers }));
const Values = lazy(async () => ({ default: (await import('../features/values/values')).Values }));
const Deployment = lazy(async () => ({ default: (await import('../features/deployment/deployment')).Deployment }));
const Rules = lazy(async () => ({ default: (await import('../features/rules/rules')).Rules }));
const Schemas = lazy(async () => ({ default: (await import('../features/schemas/schemas')).Schemas }));
const GraphQL = lazy(async () => ({ default: (await import('../features/graphql/graphql')).GraphQL }));

const root = createRootRoute({ component: SessionGate, notFoundComponent: UnknownPage });
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

function namespace({ source, database, collection }: Record<string, unknown>): NamespaceSearch {
  return {
    ...(text(source) === undefined ? {} : { source: text(source) }),
    ...(text(database) === undefined ? {} : { database: text(database) }),
    ...(text(collection) === undefined ? {} : { collection: text(collection) }),
  };
}

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: Apps }),
  createRoute({
    getParentRoute: () => root,
    path: '/apps/$appId/functions',
    component: Functions,
    validateSearch: ({ id }: Record<string, unknown>): { id?: string } => (text(id) === undefined ? {} : { id: text(id) }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/apps/$appId/logs',
    component: Logs,
    validateSearch: ({ type, errors, request }: Record<string, unknown>): LogSearch => ({
      ...(text(type) === undefined ? {} : { type: text(type) }),
      ...(errors === true ? { errors: true } : {}),
      ...(text(request) === undefined ? {} : { request: text(request) }),
    }),
  }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/deployment', component: Deployment }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId', component: Overview }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/data', component: Data }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/rules', component: Rules, validateSearch: namespace }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/schemas', component: Schemas, validateSearch: namespace }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/graphql', component: GraphQL }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/users', component: Users }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/providers', component: Providers }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/values', component: Values }),
]);

/** Filters of the log, in the address. */
export interface LogSearch {
  readonly type?: string;
  readonly errors?: true;
  /** `co_id` of the request whose story is shown. */
  readonly request?: string;
}

/** The collection a page shows, in the address; a source alone stands for what holds for all its collections. */
export interface NamespaceSearch {
  /** Name of the data source. */
  readonly source?: string;
  readonly database?: string;
  readonly collection?: string;
}

export const router = createRouter({ routeTree, defaultPreload: 'intent', basepath: basePath() || '/' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
