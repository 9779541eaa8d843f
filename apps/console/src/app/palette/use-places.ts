import type { Schemas } from '#admin-client/admin-client.js';
import { useAppList } from '../../api/use-app-list';
import { useApp, useAppPath, useApps, type App } from '../../features/apps/use-apps';
import { SECTIONS, type Section } from '../sections';
import type { Place } from './places';
import { useCollectionPlaces } from './use-collection-places';
import { useServicePlaces } from './use-service-places';

/** Any of the entities below: each has some of these properties. */
type Entity = Pick<Schemas['ListedService'], '_id'> &
  Partial<
    Pick<Schemas['ListedService'], 'name' | 'type'> &
      Pick<Schemas['ListedEndpoint'], 'route' | 'http_method'> &
      Pick<Schemas['ListedCustomResolver'], 'on_type' | 'field_name'> &
      Pick<Schemas['ListedSchema'], 'metadata'>
  >;

interface Kind {
  /** Last part of the path of the list. */
  readonly list: string;
  readonly kind: string;
  readonly section: Section;
  readonly nameOf: (entity: Entity) => string;
  /** Returns the search parameters that show it on its page; empty if the page shows all. */
  readonly searchOf: (entity: Entity) => Readonly<Record<string, string>>;
}

const NOWHERE = { data_source: '', database: '', collection: '' };
const name = ({ name = '', _id }: Entity): string => name || _id;
const byId = ({ _id }: Entity): Readonly<Record<string, string>> => ({ id: _id });
const onPage = (): Readonly<Record<string, string>> => ({});

const KINDS: readonly Kind[] = [
  { list: 'functions', kind: 'Function', section: 'functions', nameOf: name, searchOf: byId },
  {
    list: 'endpoints',
    kind: 'HTTPS endpoint',
    section: 'endpoints',
    nameOf: ({ route = '', http_method = '*' }) => `${http_method} ${route}`,
    searchOf: byId,
  },
  { list: 'triggers', kind: 'Trigger', section: 'triggers', nameOf: name, searchOf: byId },
  { list: 'services', kind: 'Service', section: 'services', nameOf: name, searchOf: byId },
  {
    list: 'schemas',
    kind: 'Schema',
    section: 'schemas',
    nameOf: ({ metadata }) => `${metadata?.database ?? ''}.${metadata?.collection ?? ''}`,
    searchOf: ({ metadata: { data_source: source, database, collection } = NOWHERE }) => ({ source, database, collection }),
  },
  {
    list: 'graphql/custom_resolvers',
    kind: 'Custom resolver',
    section: 'graphql',
    nameOf: ({ on_type = '', field_name = '' }) => `${on_type}.${field_name}`,
    searchOf: onPage,
  },
  { list: 'auth_providers', kind: 'Sign-in method', section: 'providers', nameOf: ({ type = '' }) => type, searchOf: onPage },
  { list: 'values', kind: 'Value', section: 'values', nameOf: name, searchOf: onPage },
  { list: 'environment_values', kind: 'Environment value', section: 'values', nameOf: name, searchOf: onPage },
  { list: 'secrets', kind: 'Secret', section: 'values', nameOf: name, searchOf: onPage },
  { list: 'api_keys', kind: 'API key', section: 'api-keys', nameOf: name, searchOf: onPage },
  { list: 'log_forwarders', kind: 'Log forwarder', section: 'log-forwarders', nameOf: name, searchOf: byId },
];

function screensOf({ _id: appId, name: app }: App): readonly Place[] {
  const sections = Object.values(SECTIONS).flat();
  return [
    { kind: 'Screen', name: 'Overview', appId, also: app },
    ...sections.map(([section, label]) => ({ kind: 'Screen', name: label, appId, section, also: app })),
  ];
}

function appsOf(apps: readonly App[]): readonly Place[] {
  return apps.map(({ _id, name: app, client_app_id }) => ({ kind: 'App', name: app, appId: _id, also: client_app_id }));
}

/** Lists all places the palette can open: pages, apps, and the entities of the app in the address. */
export function usePlaces(): { readonly places: readonly Place[]; readonly isComplete: boolean; readonly error: Error | null } {
  const app = useApp();
  const path = useAppPath();
  const apps = useApps();
  // Always the same kinds in the same order, as hooks must be.
  const lists = KINDS.map((kind) => ({ kind, ...useAppList<Entity>(path, kind.list) }));
  const ofServices = useServicePlaces(path);
  const ofData = useCollectionPlaces(path);
  const entities = lists.flatMap(({ kind: { kind, section, nameOf, searchOf }, data = [] }) =>
    data.map((entity): Place => ({
      kind,
      name: nameOf(entity),
      section,
      search: searchOf(entity),
      ...(app && { appId: app._id }),
    })),
  );
  return {
    places: [
      ...(app ? screensOf(app) : []),
      ...(app ? entities : []),
      ...(app ? [...(ofServices.data ?? []), ...ofData.places].map((place) => ({ ...place, appId: app._id })) : []),
      ...appsOf(apps.data ?? []),
      { kind: 'Page', name: 'Apps', to: '/' },
      { kind: 'Page', name: 'Project', to: '/project', also: 'administrators key pairs signing keys version' },
    ],
    isComplete:
      apps.data !== undefined &&
      (app === undefined ||
        (ofData.isComplete && [...lists, ofServices].every(({ data, error }) => data !== undefined || error !== null))),
    error: apps.error ?? [...lists, ofServices, ofData].find(({ error }) => error !== null)?.error ?? null,
  };
}
