import type { Configuration } from '../services/service-types';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { combined } from '../../ui/display/states';
import { useAppEntity, useAppList } from '../../api/use-app-list';
import type { Delivery, DeliveryState } from './delivery';
import type { Notification } from './notification';
import { pushServiceOf, pushSetupOf, type ListedService, type PushSetup } from './push-setup';

/** Poll interval in milliseconds, since deliveries in progress change without user action. */
const REFRESH_MS = 3_000;
const PAGE = 100;

export function useNotifications(path: string, state: Notification['state']) {
  return useAppEntity<Notification[]>(path, `/push/notifications?state=${state}`, state === 'sent' ? REFRESH_MS : undefined);
}

/** Polls the newest deliveries. */
export function useNewestDeliveries(path: string) {
  return useAppEntity<Delivery[]>(path, '/push/deliveries', REFRESH_MS);
}

/** Deliveries, newest first, page by page. */
export function useDeliveries(path: string, state: DeliveryState | undefined) {
  return useInfiniteQuery({
    queryKey: ['deliveries', path, state],
    queryFn: ({ pageParam }) => {
      const query = new URLSearchParams({ ...(state ? { state } : {}), ...(pageParam === '' ? {} : { before: pageParam }) });
      return session.json<Delivery[]>(`${path}/push/deliveries?${query.toString()}`);
    },
    initialPageParam: '',
    getNextPageParam: (page) => (page.length < PAGE ? null : (page.at(-1)?.created ?? null)),
    refetchInterval: REFRESH_MS,
  });
}

/** Returns what sending needs, once it is loaded, and the queries for it as one. */
export function usePushSetup(path: string) {
  const services = useAppList<ListedService>(path, 'services');
  const secrets = useAppList<{ name: string }>(path, 'secrets');
  const service = services.data && pushServiceOf(services.data);
  const config = useQuery({
    queryKey: ['push-service', path, service?._id],
    queryFn: () => session.json<Configuration>(`${path}/services/${service?._id ?? ''}/config?includeSecretConfig=true`),
    enabled: service !== undefined,
  });
  const isKnown = services.data && secrets.data && (service === undefined || config.data);
  const setup: PushSetup | undefined = isKnown ? pushSetupOf(service, config.data, secrets.data) : undefined;
  const query = service === undefined ? combined(services, secrets) : combined(services, secrets, config);
  return { setup, query };
}
