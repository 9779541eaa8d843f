import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { basePath } from '../api/base';
import { dataSearchOf } from '../features/data/data-search';
import { deploymentSearchOf } from '../features/deployment/deployment-search';
import { hostingSearchOf } from '../features/hosting/hosting-search';
import { logSearchOf } from '../features/logs/log-search';
import { overviewSearchOf } from '../features/overview/overview-range';
import { pushSearchOf } from '../features/push/push-search';
import { userSearchOf } from '../features/users/user-search';
import { SessionGate } from './session-gate';
import { UnknownPage } from './unknown-page';

const Apps = lazy(async () => ({ default: (await import('../features/apps/apps')).Apps }));
const Functions = lazy(async () => ({ default: (await import('../features/functions/functions')).Functions }));
const Hosting = lazy(async () => ({ default: (await import('../features/hosting/hosting')).Hosting }));
const Push = lazy(async () => ({ default: (await import('../features/push/push')).Push }));
const Logs = lazy(async () => ({ default: (await import('../features/logs/logs')).Logs }));
const LogForwarders = lazy(async () => ({
  default: (await import('../features/log-forwarders/log-forwarders')).LogForwarders,
}));
const Settings = lazy(async () => ({ default: (await import('../features/settings/settings')).Settings }));
const Project = lazy(async () => ({ default: (await import('../features/project/project')).Project }));
const Data = lazy(async () => ({ default: (await import('../features/data/data')).Data }));
const DataApi = lazy(async () => ({ default: (await import('../features/data-api/data-api')).DataApi }));
const Overview = lazy(async () => ({ default: (await import('../features/overview/overview')).Overview }));
const Schemas = lazy(async () => ({ default: (await import('../features/schemas/schemas')).Schemas }));
const GraphQL = lazy(async () => ({ default: (await import('../features/graphql/graphql')).GraphQL }));
const Rules = lazy(async () => ({ default: (await import('../features/rules/rules')).Rules }));
const Users = lazy(async () => ({ default: (await import('../features/users/users')).Users }));
const Providers = lazy(async () => ({ default: (await import('../features/providers/providers')).Providers }));
const ApiKeys = lazy(async () => ({ default: (await import('../features/api-keys/api-keys')).ApiKeys }));
const CustomUserData = lazy(async () => ({
  default: (await import('../features/custom-user-data/custom-user-data')).CustomUserData,
}));
const Endpoints = lazy(async () => ({ default: (await import('../features/endpoints/endpoints')).Endpoints }));
const Services = lazy(async () => ({ default: (await import('../features/services/services')).Services }));
const Triggers = lazy(async () => ({ default: (await import('../features/triggers/triggers')).Triggers }));
const Values = lazy(async () => ({ default: (await import('../features/values/values')).Values }));
const Deployment = lazy(async () => ({ default: (await import('../features/deployment/deployment')).Deployment }));

const root = createRootRoute({ component: SessionGate, notFoundComponent: UnknownPage });
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** The collection that is shown, in the address. */
export interface NamespaceSearch {
  /** The data source: by id where rules are shown, by name where schemas are. */
  readonly source?: string;
  readonly database?: string;
  readonly collection?: string;
}

function namespaceOf({ source, database, collection }: Record<string, unknown>): NamespaceSearch {
  return {
    ...(text(source) === undefined ? {} : { source: text(source) }),
    ...(text(database) === undefined ? {} : { database: text(database) }),
    ...(text(collection) === undefined ? {} : { collection: text(collection) }),
  };
}

function schemasOf(search: Record<string, unknown>): NamespaceSearch & { readonly view?: 'picture' } {
  return { ...namespaceOf(search), ...(search['view'] === 'picture' ? { view: 'picture' } : {}) };
}

/** The entity of a list that is shown, in the address. */
function chosen({ id }: Record<string, unknown>): { id?: string } {
  return text(id) === undefined ? {} : { id: text(id) };
}

/** Shows the list, and beside it the user a path below it names. */
const usersRoute = createRoute({
  getParentRoute: () => root,
  path: '/apps/$appId/users',
  component: Users,
  validateSearch: userSearchOf,
});

const routeTree = root.addChildren([
  createRoute({ getParentRoute: () => root, path: '/', component: Apps }),
  createRoute({ getParentRoute: () => root, path: '/project', component: Project, validateSearch: chosen }),
  createRoute({
    getParentRoute: () => root,
    path: '/apps/$appId/functions',
    component: Functions,
    validateSearch: chosen,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/apps/$appId/logs',
    component: Logs,
    validateSearch: logSearchOf,
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/apps/$appId/log-forwarders',
    component: LogForwarders,
    validateSearch: chosen,
  }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/settings', component: Settings }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/endpoints', component: Endpoints, validateSearch: chosen }),
  createRoute({
    getParentRoute: () => root,
    path: '/apps/$appId/services',
    component: Services,
    validateSearch: ({ id, webhook }: Record<string, unknown>): { id?: string; webhook?: string } => ({
      ...chosen({ id }),
      ...(text(webhook) === undefined ? {} : { webhook: text(webhook) }),
    }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/apps/$appId/triggers',
    component: Triggers,
    validateSearch: ({ id, edit }: Record<string, unknown>): { id?: string; edit?: true } => ({
      ...chosen({ id }),
      ...(edit === true ? { edit } : {}),
    }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/apps/$appId/deployment',
    component: Deployment,
    validateSearch: deploymentSearchOf,
  }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId', component: Overview, validateSearch: overviewSearchOf }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/data', component: Data, validateSearch: dataSearchOf }),
  usersRoute.addChildren([createRoute({ getParentRoute: () => usersRoute, path: '$userId' })]),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/rules', component: Rules, validateSearch: namespaceOf }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/schemas', component: Schemas, validateSearch: schemasOf }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/graphql', component: GraphQL }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/data-api', component: DataApi }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/providers', component: Providers, validateSearch: chosen }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/api-keys', component: ApiKeys }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/custom-user-data', component: CustomUserData }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/values', component: Values }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/hosting', component: Hosting, validateSearch: hostingSearchOf }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/push', component: Push, validateSearch: pushSearchOf }),
]);

export const router = createRouter({ routeTree, defaultPreload: 'intent', basepath: basePath() || '/' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
