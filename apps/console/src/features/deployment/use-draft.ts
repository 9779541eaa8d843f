import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { Schemas } from '#admin-client/admin-client.js';

export type Draft = Schemas['Draft'];

/** An entity that differs. */
export type ChangedEntity = Schemas['EntityDiff'];

/** What differs: a text per file, and the entities. */
export type Diff = Schemas['DraftDiff'];

/** Whose version of an entity counts: the draft's, or what is deployed. */
export type Side = 'mine' | 'theirs';

/** An entity of the draft that does not go together with what others deployed. Texts are `null` where there is none. */
export type DraftConflict = Schemas['DraftConflict'];

export type DraftConflicts = Schemas['DraftConflicts'];

/** The draft the administrator holds of an app; `null`: none, so that every change is deployed at once. */
export function useDraft(path: string | undefined) {
  return useQuery({
    queryKey: ['draft', path],
    queryFn: async () => (await session.json<Draft[]>(`${path}/drafts`))[0] ?? null,
    enabled: path !== undefined,
  });
}

/** What deploying a draft would change. */
export function useDraftDiff(path: string | undefined, draft: Draft | null | undefined) {
  return useQuery({
    queryKey: ['draft-diff', path, draft?._id],
    queryFn: () => session.json<Diff>(`${path}/drafts/${draft?._id ?? ''}/diff`),
    enabled: path !== undefined && Boolean(draft),
  });
}

/** What others deployed since the draft began, and what of it overlaps. */
export function useDraftConflicts(path: string | undefined, draft: Draft | null | undefined) {
  return useQuery({
    queryKey: ['draft-conflicts', path, draft?._id],
    queryFn: () => session.json<DraftConflicts>(`${path}/drafts/${draft?._id ?? ''}/conflicts`),
    enabled: path !== undefined && Boolean(draft),
  });
}

/** What deploying an earlier deployment again would change now. */
export function useDeploymentDiff(path: string, id: string) {
  return useQuery({
    queryKey: ['deployment-diff', path, id],
    queryFn: () => session.json<Diff>(`${path}/deployments/${id}/diff?against=current`),
    staleTime: 0,
  });
}
