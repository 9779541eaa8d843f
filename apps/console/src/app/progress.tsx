import { useIsMutating } from '@tanstack/react-query';

/** Bar at the top of the window while an action takes longer than half a second. */
export function Progress() {
  const isBusy = useIsMutating() > 0;
  return (
    <div role="status" className="progress-status">
      {isBusy && (
        <div className="progress">
          <span className="sr">Working…</span>
        </div>
      )}
    </div>
  );
}
