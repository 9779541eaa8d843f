import { Plus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Button } from '../controls/button';
import { PageActions } from './page-title';
import { Dialog } from '../overlay/dialog';

interface NewEntityProps {
  /** Name of the kind of entity, in the singular. */
  readonly noun: string;
  /** The form; it calls what it is given once the entity is made. */
  readonly children: (onMade: () => void) => ReactNode;
}

/**
 * Makes a new entity in a dialog, which a button beside the heading of the page opens. Closed, it keeps what was typed; it is
 * empty again once one is made.
 */
export function NewEntity({ noun, children }: NewEntityProps) {
  const [state, setState] = useState<'unopened' | 'open' | 'closed'>('unopened');
  return (
    <>
      <PageActions>
        <Button variant="primary" icon={Plus} aria-haspopup="dialog" onClick={() => setState('open')}>
          New {noun}
        </Button>
      </PageActions>
      {state !== 'unopened' && (
        <Dialog isKept isOpen={state === 'open'} onClose={() => setState('closed')} title={`New ${noun}`}>
          {children(() => setState('unopened'))}
        </Dialog>
      )}
    </>
  );
}
