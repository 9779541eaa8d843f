import { useMutation, useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import type { AppFunction, FunctionContent } from './function-types';

export function useFunction(path: string, id: string) {
  return useQuery({
    queryKey: ['function', path, id],
    queryFn: () => session.json<AppFunction>(`${path}/functions/${id}`),
  });
}

/** Saves some of the content of a function; the rest stays as it is stored. `onSaved` is called before it is shown. */
export function useSaveFunction(path: string, stored: AppFunction, onSaved?: (change: Partial<FunctionContent>) => void) {
  const refresh = useAppRefresh(path);
  return useMutation({
    mutationFn: (change: Partial<FunctionContent>) => {
      const { _id, last_modified: _, ...content } = stored;
      return session.write('PUT', `${path}/functions/${_id}`, { ...content, ...change });
    },
    onSuccess: async (_, change) => {
      await refresh();
      onSaved?.(change);
    },
  });
}

/** {@link useSaveFunction} of a form that is part of a function. */
export type SaveFunction = ReturnType<typeof useSaveFunction>;
