import { useQuery } from '@tanstack/react-query';
import { session } from '../../api/current-session';

export interface Draft {
  readonly _id: string;
  /** Entities it changes. */
  readonly count: number;
}

/** An entity that differs. */
export interface ChangedEntity {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly change: 'added' | 'modified' | 'removed';
}

/** What differs: a text per file, and the entities. */
export interface Diff {
  readonly diffs: readonly string[];
  readonly entities: readonly ChangedEntity[];
}

/** Whose version of an entity counts: the draft's, or what is deployed. */
export type Side = 'mine' | 'theirs';

/** An entity of the draft that does not go together with what others deployed. Texts are `null` where there is none. */
export interface DraftConflict {
  readonly kind: string;
  readonly id: string;
  readonly name: string;
  readonly reason: 'changed_by_both' | 'name_taken' | 'reference_broken';
  /** The conflict in words. */
  readonly message: string;
  readonly mine: string | null;
  readonly theirs: string | null;
}

export interface DraftConflicts {
  /** Names both sides as they are here. */
  readonly version: string;
  /** Whether others deployed since the draft began. */
  readonly is_behind: boolean;
  readonly conflicts: readonly DraftConflict[];
}

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
