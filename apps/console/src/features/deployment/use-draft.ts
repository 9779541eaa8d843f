import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';
import type { Schemas } from '#admin-client/admin-client.js';

export type Draft = Schemas['Draft'];

/** An entity that differs. */
export type ChangedEntity = Schemas['EntityDiff'];

/** Differences: a diff per file, and the entities. */
export type Diff = Schemas['DraftDiff'];

/** Version of an entity to keep: the draft's, or the deployed one. */
export type Side = 'mine' | 'theirs';

/** Entity of the draft that conflicts with changes others deployed. Missing contents are `null`. */
export type DraftConflict = Schemas['DraftConflict'];

export type DraftConflicts = Schemas['DraftConflicts'];

/** Reads the administrator's draft of an app; `null`: none, so that every change is deployed immediately. */
export function useDraft(path: string | undefined) {
  return useQuery({
    queryKey: ['draft', path],
    queryFn: async () => (await session.json<Draft[]>(`${path}/drafts`))[0] ?? null,
    enabled: path !== undefined,
  });
}

/** Reads the changes that deploying a draft would make. */
export function useDraftDiff(path: string | undefined, draft: Draft | null | undefined) {
  return useQuery({
    queryKey: ['draft-diff', path, draft?._id],
    queryFn: () => session.json<Diff>(`${path}/drafts/${draft?._id ?? ''}/diff`),
    enabled: path !== undefined && Boolean(draft),
  });
}

/** Reads the changes others deployed since the draft began, and the conflicts with it. */
export function useDraftConflicts(path: string | undefined, draft: Draft | null | undefined) {
  return useQuery({
    queryKey: ['draft-conflicts', path, draft?._id],
    queryFn: () => session.json<DraftConflicts>(`${path}/drafts/${draft?._id ?? ''}/conflicts`),
    enabled: path !== undefined && Boolean(draft),
  });
}

/**
 * Reads the changes of a deployment since the one before it, or those that deploying it again would make now.
 */
export function useDeploymentDiff(path: string, id: string, against: 'previous' | 'current') {
  return useQuery({
    queryKey: ['deployment-diff', path, id, against],
    queryFn: () => session.json<Diff>(`${path}/deployments/${id}/diff?against=${against}`),
    staleTime: 0,
  });
}
