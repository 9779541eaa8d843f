import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { session } from '../../api/current-session';
import { useAppRefresh } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { Problem } from '../../ui/display/states';
import { announceDone } from '../../ui/overlay/toasts';
import { ConflictChoice } from './conflict-choice';
import { useDraft, useDraftConflicts, type DraftConflict, type Side } from './use-draft';

/** A choice is about both sides as they were seen: it is gone once one of them changes. */
function keyOf({ kind, id, reason, mine, theirs }: DraftConflict): string {
  return JSON.stringify([kind, id, reason, mine, theirs]);
}

/** Section with the changes others deployed since the draft began; empty if the draft is up to date. */
export function ConflictsSection({ path }: { readonly path: string }) {
  const { data: draft } = useDraft(path);
  const { data, error } = useDraftConflicts(path, draft);
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>({});
  const refresh = useAppRefresh(path);
  const rebase = useMutation({
    mutationFn: (body: object) => session.write('POST', `${path}/drafts/${draft?._id ?? ''}/rebase`, body),
    // A refusal is about something newer than what is shown.
    onSettled: refresh,
    onSuccess: () => {
      setChoices({});
      announceDone('The draft has what others deployed. It can be deployed now.');
    },
  });
  if (!draft || (!error && data?.is_behind !== true)) return null;
  const conflicts = data?.conflicts ?? [];
  const made = conflicts.flatMap((conflict) => {
    const take = choices[keyOf(conflict)];
    return take === undefined ? [] : [{ kind: conflict.kind, id: conflict.id, take }];
  });
  const left = conflicts.length - made.length;
  return (
    <section className="card" aria-labelledby="conflicts-heading">
      <h2 id="conflicts-heading">Others deployed since you started</h2>
      {data && (
        <p>
          {conflicts.length === 0
            ? 'Others deployed since this draft began, and nothing overlaps: deploying it keeps both.'
            : `Others deployed since this draft began. ${conflicts.length} ${conflicts.length === 1 ? 'entity overlaps' : 'entities overlap'}: choose for each whose counts. Nothing is deployed by that.`}
        </p>
      )}
      {conflicts.map((conflict) => (
        <ConflictChoice
          key={keyOf(conflict)}
          conflict={conflict}
          chosen={choices[keyOf(conflict)]}
          onChoose={(side) => setChoices({ ...choices, [keyOf(conflict)]: side })}
        />
      ))}
      {data && (
        <div className="bar">
          <Button
            variant="primary"
            disabled={left > 0}
            busy={rebase.isPending}
            onClick={() => rebase.mutate({ version: data.version, choices: made })}
          >
            Update draft
          </Button>
          <span role="status" className="muted">
            {left > 0 && `${left} of ${conflicts.length} still to choose`}
          </span>
        </div>
      )}
      <Problem error={rebase.error ?? error} />
    </section>
  );
}
