import { CircleAlert, X } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/controls/button';
import { IconButton } from '../../ui/controls/icon-button';
import { Problem } from '../../ui/display/states';
import { Confirm } from '../../ui/overlay/confirm';
import { announceDone } from '../../ui/overlay/toasts';
import { nameOf, type AppUser } from './app-user';
import { useBulk, type BulkAction } from './use-bulk';

const DONE: Readonly<Record<BulkAction, string>> = {
  enable: 'enabled',
  disable: 'disabled',
  end_sessions: 'signed out',
  delete: 'deleted',
};

function counted(count: number): string {
  return `${count.toLocaleString()} ${count === 1 ? 'user' : 'users'}`;
}

/** A user a bulk action failed for: the list may no longer have the user. */
interface Failure {
  readonly id: string;
  readonly name: string;
  readonly error: string;
}

interface FailuresProps {
  readonly failed: readonly Failure[];
  readonly onClose: () => void;
}

/** Users a bulk action failed for, with the reasons. */
function Failures({ failed, onClose }: FailuresProps) {
  return (
    <div role="alert" className="notice is-bad">
      <CircleAlert className="icon" aria-hidden />
      <div className="grow">
        <p>It failed for {counted(failed.length)}:</p>
        <ul>
          {failed.map(({ id, name, error }) => (
            <li key={id}>
              {name}: {error}
            </li>
          ))}
        </ul>
      </div>
      <IconButton small label="Dismiss" icon={X} onClick={onClose} />
    </div>
  );
}

interface BulkBarProps {
  readonly path: string;
  readonly users: readonly AppUser[];
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (selected: ReadonlySet<string>) => void;
}

/** Actions on the selected users, and the users for whom the last action failed. */
export function BulkBar({ path, users, selected, onSelect }: BulkBarProps) {
  const bulk = useBulk(path);
  const [failed, setFailed] = useState<readonly Failure[]>([]);
  const run = (action: BulkAction): void => {
    const names = new Map(users.map((user) => [user._id, nameOf(user) || user._id]));
    bulk.mutate(
      { action, ids: [...selected] },
      {
        onSuccess: (result) => {
          setFailed(result.failed.map(({ _id: id, error }) => ({ id, name: names.get(id) ?? id, error })));
          onSelect(new Set(result.failed.map(({ _id }) => _id)));
          if (result.changed > 0) announceDone(`${counted(result.changed)} ${DONE[action]}`);
        },
      },
    );
  };
  if (selected.size === 0 && failed.length === 0 && !bulk.error) return null;
  return (
    <div className="bulk-place">
      {failed.length > 0 && <Failures failed={failed} onClose={() => setFailed([])} />}
      <Problem error={bulk.error} />
      {selected.size > 0 && (
        <div className="bulk-bar" role="toolbar" aria-label="Selected users">
          <strong>{counted(selected.size)} selected</strong>
          <span className="grow" />
          <Button busy={bulk.isPending} onClick={() => run('enable')}>
            Enable
          </Button>
          <Button busy={bulk.isPending} onClick={() => run('disable')}>
            Disable
          </Button>
          <Button busy={bulk.isPending} onClick={() => run('end_sessions')}>
            End all sessions
          </Button>
          <Confirm
            label="Delete…"
            title={`Delete ${counted(selected.size)}?`}
            text="Their sessions and API keys are deleted, too. Documents in collections stay. This cannot be undone."
            action={`Delete ${counted(selected.size)}`}
            typed={String(selected.size)}
            busy={bulk.isPending}
            onConfirm={() => run('delete')}
          />
          <IconButton label="Clear selection" icon={X} onClick={() => onSelect(new Set())} />
        </div>
      )}
    </div>
  );
}
