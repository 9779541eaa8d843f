import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { Schemas } from '#admin-client/admin-client.js';

type NamedFunction = Schemas['FunctionSummary'];

/** The functions of an app, by name; none until they are known. */
export function useFunctionNames(path: string | undefined): readonly NamedFunction[] {
  const { data = [] } = useQuery({
    queryKey: ['functions', path],
    queryFn: () => session.json<readonly NamedFunction[]>(`${path}/functions`),
    enabled: path !== undefined,
  });
  return data;
}
