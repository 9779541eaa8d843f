import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { AppFigures } from './app-health';
import { useProjects } from './use-apps';

const REFRESH_MS = 60_000;

/** Loads the metrics of all apps by their ids, with one request for each project. */
export function useAppMetrics() {
  const { data: projects } = useProjects();
  return useQuery({
    queryKey: ['app-figures', projects],
    queryFn: async () => {
      const ofAll = await Promise.all(
        (projects ?? []).map((project) => session.json<AppFigures[]>(`/groups/${project}/app_figures`)),
      );
      return new Map(ofAll.flat().map((figures) => [figures.app_id, figures]));
    },
    enabled: projects !== undefined,
    refetchInterval: REFRESH_MS,
  });
}
