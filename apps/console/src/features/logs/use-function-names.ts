import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { Schemas } from '#admin-client/admin-client.js';

type NamedFunction = Schemas['FunctionSummary'];

/** Loads the functions of an app with their names; the list is empty until they are loaded. */
export function useFunctionNames(path: string | undefined): readonly NamedFunction[] {
  const { data = [] } = useQuery({
    queryKey: ['functions', path],
    queryFn: () => session.json<readonly NamedFunction[]>(`${path}/functions`),
    enabled: path !== undefined,
  });
  return data;
}
