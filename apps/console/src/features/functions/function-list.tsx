import { Package, Plus, SquareFunction } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { IconButton } from '../../ui/controls/icon-button';
import { Waiting } from '../../ui/display/states';
import { Dialog } from '../../ui/overlay/dialog';
import { FolderTree } from '../../ui/workspace/folder-tree';
import { PaneHead } from '../../ui/workspace/pane-head';
import type { FunctionSummary } from './function-types';
import { useHasUnsavedSource } from './unsaved-source';
import { NewFunction } from './new-function';

const Packages = lazy(async () => ({ default: (await import('./packages')).Packages }));

interface ListProps {
  readonly path: string;
  readonly functions: readonly FunctionSummary[];
  readonly shown: string | undefined;
  readonly onSelect: (id: string) => void;
}

/** Marks a function whose source was changed and not saved. */
function UnsavedMark({ id }: { readonly id: string }) {
  return (
    useHasUnsavedSource(id) && (
      <span className="dot-unsaved" title="Unsaved">
        <span className="sr">Unsaved</span>
      </span>
    )
  );
}

/** All functions by folder, with search, and the dialogs of new functions and packages. */
export function FunctionList({ path, functions, shown, onSelect }: ListProps) {
  const [text, setText] = useState('');
  const [dialog, setDialog] = useState<'new' | 'packages' | null>(null);
  /** Packages are read once their dialog was opened; closed, it keeps what was typed. */
  const [hasPackages, openPackages] = useState(false);
  const close = (): void => setDialog(null);
  return (
    <>
      <PaneHead title="Functions" search="Find a function" text={text} onSearch={setText}>
        <IconButton
          small
          label="Packages"
          icon={Package}
          aria-haspopup="dialog"
          onClick={() => {
            openPackages(true);
            setDialog('packages');
          }}
        />
        <IconButton small label="New function" icon={Plus} aria-haspopup="dialog" onClick={() => setDialog('new')} />
      </PaneHead>
      <FolderTree
        label="Functions"
        icon={SquareFunction}
        entries={functions.map(({ _id: id, name }) => ({ id, name }))}
        text={text}
        selected={shown}
        mark={(id) => <UnsavedMark id={id} />}
        onSelect={onSelect}
      />
      <div className="pane-foot">
        {functions.length} {functions.length === 1 ? 'function' : 'functions'}
      </div>
      <Dialog isKept isOpen={dialog === 'new'} onClose={close} title="New function">
        <NewFunction path={path} onMade={onSelect} onDone={close} />
      </Dialog>
      {hasPackages && (
        <Dialog isKept isWide isOpen={dialog === 'packages'} onClose={close} title="Packages">
          <Suspense fallback={<Waiting />}>
            <Packages path={path} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
}
