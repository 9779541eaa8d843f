import { Link } from '@tanstack/react-router';
import { GitPullRequestDraft } from 'lucide-react';
import { useAppPath } from '../features/apps/use-apps';
import { useDraft, useDraftConflicts } from '../features/deployment/use-draft';

function changesText(count: number): string {
  if (count === 0) return 'Draft without changes';
  return count === 1 ? '1 undeployed change' : `${count} undeployed changes`;
}

function overlapsText(count: number): string {
  if (count === 0) return 'others deployed';
  return count === 1 ? '1 conflict' : `${count} conflicts`;
}

/** Link to the draft, with the number of undeployed changes and conflicts. */
export function DraftPill({ appId }: { readonly appId: string }) {
  const path = useAppPath();
  const { data: draft } = useDraft(path);
  const { data: conflicts } = useDraftConflicts(path, draft);
  if (!draft) return null;
  return (
    <Link to="/apps/$appId/deployment" params={{ appId }} className="draft-pill">
      <GitPullRequestDraft className="icon" aria-hidden />
      <span className="draft-words">
        <span>{changesText(draft.count)}</span>
        {conflicts?.is_behind === true && <span className="strong">{overlapsText(conflicts.conflicts.length)}</span>}
      </span>
    </Link>
  );
}
