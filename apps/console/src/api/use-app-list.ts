import { useQuery } from '@tanstack/react-query';
import { session } from './current-session';

/** Loads the entities of one kind of an app; `kind` is the last part of their path. */
export function useAppList<Entity>(path: string | undefined, kind: string) {
  return useQuery({
    queryKey: [kind, path],
    queryFn: () => session.json<Entity[]>(`${path}/${kind}`),
    enabled: path !== undefined,
  });
}

/** Loads one entity of an app, or the JSON at another path below it; reloads it every `everyMs` if that is given. */
export function useAppEntity<Entity>(path: string, below: string, everyMs?: number) {
  return useQuery({
    queryKey: [below, path],
    queryFn: () => session.json<Entity>(`${path}${below}`),
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
  });
}
