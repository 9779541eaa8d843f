import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';

interface NamedFunction {
  readonly _id: string;
  readonly name: string;
}

/** The functions of an app, by name; none until they are known. */
export function useFunctionNames(path: string | undefined): readonly NamedFunction[] {
  const { data = [] } = useQuery({
    queryKey: ['functions', path],
    queryFn: () => session.json<readonly NamedFunction[]>(`${path}/functions`),
    enabled: path !== undefined,
  });
  return data;
}
