import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';

export interface Draft {
  readonly _id: string;
}

/** The draft the administrator holds of an app; `null`: none, so that every change is deployed at once. */
export function useDraft(path: string | undefined) {
  return useQuery({
    queryKey: ['draft', path],
    queryFn: async () => (await session.json<Draft[]>(`${path}/drafts`))[0] ?? null,
    enabled: path !== undefined,
  });
}

/** What deploying a draft would change: a text per file. */
export function useDraftDiff(path: string | undefined, draft: Draft | null | undefined) {
  return useQuery({
    queryKey: ['draft-diff', path, draft?._id],
    queryFn: async () => (await session.json<{ diffs: string[] }>(`${path}/drafts/${draft?._id ?? ''}/diff`)).diffs,
    enabled: path !== undefined && Boolean(draft),
  });
}
