import { useQueryClient } from '@tanstack/react-query';
import { Suspense, lazy, useSyncExternalStore } from 'react';
import { firstConflict, onConflicts } from '../api/conflicts';

const ConflictDialog = lazy(async () => ({ default: (await import('../ui/overlay/conflict-dialog')).ConflictDialog }));

/** Asks which version to keep when a change met a newer one, on any page. Afterwards everything shown is reloaded. */
export function Conflicts() {
  const queries = useQueryClient();
  const conflict = useSyncExternalStore(onConflicts, firstConflict);
  if (!conflict) return null;
  return (
    <Suspense fallback={null}>
      <ConflictDialog
        conflict={conflict}
        onDecide={(choice) => {
          conflict.decide(choice);
          void queries.invalidateQueries();
        }}
      />
    </Suspense>
  );
}
