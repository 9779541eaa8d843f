import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { useAppList } from '../../api/use-app-list';
import { placesOfService, type NamedService, type ServiceContent } from './service-places';
import type { Place } from './places';

interface ServicePlaces {
  readonly data: readonly Place[] | undefined;
  readonly error: Error | null;
}

/** Rules and webhooks, which are lists of each service. */
export function useServicePlaces(path: string | undefined): ServicePlaces {
  const services = useAppList<NamedService>(path, 'services');
  const ids = services.data?.map(({ _id }) => _id);
  const { data, error } = useQuery({
    queryKey: ['palette', path, ids],
    queryFn: async () => {
      const lists = (services.data ?? []).map(async (service) => {
        const below = `${path ?? ''}/services/${service._id}`;
        const [rules, webhooks] = await Promise.all([
          session.json<ServiceContent['rules']>(`${below}/rules`),
          session.json<ServiceContent['webhooks']>(`${below}/incoming_webhooks`),
        ]);
        return placesOfService(service, { rules, webhooks });
      });
      return (await Promise.all(lists)).flat();
    },
    enabled: path !== undefined && services.data !== undefined,
  });
  return { data, error: services.error ?? error };
}
