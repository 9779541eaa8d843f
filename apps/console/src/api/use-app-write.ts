import { useMutation, useQueryClient } from '@tanstack/react-query';
import { session } from './current-session';

/** Returns a function that reloads all shown data of an app. */
export function useAppRefresh(path: string | undefined): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === path });
}

/** Returns a mutation that changes an app and afterwards reloads all its shown data. */
export function useAppWrite<Change, Answer = unknown>(path: string, write: (change: Change) => Promise<Answer>) {
  const refresh = useAppRefresh(path);
  return useMutation({ mutationFn: write, onSuccess: refresh });
}

/** Method and path below an app, with a body where there is one. */
export interface AppRequest {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly body?: unknown;
}

/** Returns {@link useAppWrite} for any request below the app. */
export function useAppRequest(path: string) {
  return useAppWrite(path, ({ method, path: below, body }: AppRequest) => session.write(method, `${path}${below}`, body));
}
