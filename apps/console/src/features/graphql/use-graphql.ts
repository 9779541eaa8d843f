import { useQuery } from '@tanstack/react-query';
import type { IntrospectionQuery } from 'graphql';
import { CONSOLE_MARK } from '../../api/console-mark';
import { session } from '../../api/current-session';

/** Result of a request. */
export interface GraphqlResponse {
  readonly data?: unknown;
  readonly errors?: readonly { readonly message: string }[];
}

/** A request, with the rights of the system or of a user. */
export interface GraphqlRequest {
  readonly query: string;
  readonly variables?: Record<string, unknown>;
  /** Id of the user; empty for the system. */
  readonly userId: string;
}

/** Result of a request, the milliseconds until its response, and the draft it ran on. */
export interface GraphqlRun {
  readonly answer: GraphqlResponse;
  readonly milliseconds: number;
  readonly draftId: string | null;
}

export async function runGraphql(path: string, { query, variables, userId }: GraphqlRequest): Promise<GraphqlRun> {
  const started = performance.now();
  const as = userId === '' ? '' : `?user_id=${encodeURIComponent(userId)}`;
  const answer = await session.send(`${path}/graphql${as}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...CONSOLE_MARK },
    body: JSON.stringify({ query, ...(variables ? { variables } : {}) }),
  });
  return {
    answer: (await answer.json()) as GraphqlResponse,
    milliseconds: Math.round(performance.now() - started),
    draftId: answer.headers.get('x-groundwork-draft'),
  };
}

/** The server's words where nothing is in the API. */
const NO_API = 'no schema';

/** Loads the GraphQL API as the administrator sees it: of their draft if they have one. */
export function useApi(path: string) {
  return useQuery({
    queryKey: ['graphql-api', path],
    queryFn: async () => {
      // GraphQL’s own code is large, and the page can be used before it is there.
      const { INTROSPECTION, readApi } = await import('./schema-text');
      const { answer } = await runGraphql(path, { query: INTROSPECTION, userId: '' });
      if (answer.errors?.[0]?.message === NO_API) return { sdl: null, example: null };
      if (answer.errors?.[0]) return { problem: answer.errors[0].message };
      return readApi(answer.data as IntrospectionQuery);
    },
  });
}
