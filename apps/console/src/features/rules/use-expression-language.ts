import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

/** Milliseconds for which the names of an app are offered before they are read again. */
const FRESH_MS = 15_000;

/** Returns how an editor loads completions for expressions of an app. */
export function useExpressionLanguage(path: string) {
  const queries = useQueryClient();
  return useCallback(async () => {
    const [{ expressionLanguage }, { readAppNames }] = await Promise.all([
      import('./expression-language'),
      import('../functions/language/app-names'),
    ]);
    return expressionLanguage(() =>
      queries.fetchQuery({ queryKey: ['names', path], queryFn: () => readAppNames(path), staleTime: FRESH_MS }),
    );
  }, [path, queries]);
}
