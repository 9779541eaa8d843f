import { createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { lazy } from 'react';
import { basePath } from '../api/base';
import { Apps } from '../features/apps/apps';
import { Functions } from '../features/functions/functions';
import { logSearchOf } from '../features/logs/log-search';
import { userSearchOf } from '../features/users/user-search';
import { SessionGate } from './session-gate';
import { UnknownPage } from './unknown-page';

const Logs = lazy(async () => ({ default: (await import('../features/logs/logs')).Logs }));
const Data = lazy(async () => ({ default: (await import('../features/data/data')).Data }));
const Overview = lazy(async () => ({ default: (await import('../features/overview/overview')).Overview }));
const Users = lazy(async () => ({ default: (await import('../features/users/users')).Users }));
const Providers = lazy(async () => ({ default: (await import('../features/providers/providers')).Providers }));
const Values = lazy(async () => ({ default: (await import('../features/values/values')).Values }));
const Deployment = lazy(async () => ({ default: (await import('../features/deployment/deployment')).Deployment }));

const root = createRootRoute({ component: SessionGate, notFoundComponent: UnknownPage });
const text = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

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
    validateSearch: logSearchOf,
  }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/deployment', component: Deployment }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId', component: Overview }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/data', component: Data }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/users', component: Users, validateSearch: userSearchOf }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/providers', component: Providers }),
  createRoute({ getParentRoute: () => root, path: '/apps/$appId/values', component: Values }),
]);

export const router = createRouter({ routeTree, defaultPreload: 'intent', basepath: basePath() || '/' });

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
