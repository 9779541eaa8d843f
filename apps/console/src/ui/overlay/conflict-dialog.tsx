import type { ConflictChoice, OpenConflict } from '../../api/conflicts';
import { Button } from '../controls/button';
import { CopyButton } from '../display/copy-button';
import { SideBySide } from '../display/side-by-side-table';
import { entityText } from '../entity-text';
import { Dialog } from './dialog';

interface ConflictDialogProps {
  readonly conflict: OpenConflict;
  readonly onDecide: (choice: ConflictChoice) => void;
}

/** Both versions of an entity that was changed meanwhile, and the choice between them. */
export function ConflictDialog({ conflict, onDecide }: ConflictDialogProps) {
  const [mine, theirs] = [entityText(conflict.mine), entityText(conflict.theirs)];
  const isDeletion = mine === null;
  const buttons = (
    <>
      <Button onClick={() => onDecide('neither')}>{isDeletion ? 'Cancel' : 'Keep editing'}</Button>
      {!isDeletion && <Button onClick={() => onDecide('theirs')}>Keep theirs</Button>}
      <Button variant={isDeletion ? 'danger-solid' : 'primary'} onClick={() => onDecide('mine')}>
        {isDeletion ? 'Delete anyway' : 'Save mine'}
      </Button>
    </>
  );
  return (
    <Dialog
      isWide
      isOpen
      onClose={() => onDecide('neither')}
      title="Changed by someone else"
      about={`This was changed after you opened it. Compare, then choose. Nothing has been ${isDeletion ? 'deleted' : 'overwritten'}.`}
      foot={buttons}
    >
      {conflict.theirs !== undefined && (
        <div className="sides-box" role="region" aria-label="Both versions" tabIndex={0}>
          <SideBySide mine={mine} theirs={theirs} />
        </div>
      )}
      {(mine !== null || theirs !== null) && (
        <div className="toolbar">
          {mine !== null && <CopyButton label="Copy mine" text={mine} />}
          {theirs !== null && <CopyButton label="Copy theirs" text={theirs} />}
        </div>
      )}
    </Dialog>
  );
}
