import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Milliseconds for which completions from an app's names are reused before they are read again. */
const FRESH_MS = 15_000;

/** Returns how an editor loads completions and descriptions for functions of an app. */
export function useLanguage(path: string) {
  const queries = useQueryClient();
  return useCallback(async () => {
    const [{ functionLanguage }, { readAppNames }] = await Promise.all([
      import('./language/function-language'),
      import('./language/app-names'),
    ]);
    return functionLanguage(() =>
      queries.fetchQuery({ queryKey: ['names', path], queryFn: () => readAppNames(path), staleTime: FRESH_MS }),
    );
  }, [path, queries]);
}
