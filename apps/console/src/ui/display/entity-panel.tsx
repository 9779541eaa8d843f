import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { RowMenu, type RowAction } from '../overlay/row-menu';
import { DetailPanel, type Walk } from '../workspace/detail-panel';
import { Problem } from './states';

interface Removal {
  /** Sentences on what is deleted and what is kept. */
  readonly text: string;
  /** Words of the button that removes. */
  readonly action: string;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly onConfirm: () => void;
}

interface EntityPanelProps {
  /** Kind of entity, in the singular. */
  readonly noun: string;
  readonly name: string;
  /** True if the name is code, such as a route. */
  readonly isCode?: boolean;
  readonly isSaved: boolean;
  readonly actions?: readonly RowAction[];
  readonly removal: Removal;
  readonly walk: Walk;
  readonly foot?: ReactNode;
  readonly children: ReactNode;
}

/** Panel of an entity: its name, its saved state, what can be done with it, and everything about it. */
export function EntityPanel(props: EntityPanelProps) {
  const { noun, name, isCode = false, isSaved, actions = [], removal, walk, foot, children } = props;
  const { text, action, isPending, error, onConfirm } = removal;
  const deletion: RowAction = {
    label: 'Delete…',
    icon: Trash2,
    disabled: isPending,
    does: { title: `Delete ${name}?`, text, action, onConfirm },
  };
  return (
    <DetailPanel
      noun={noun}
      title={name}
      isCode={isCode}
      {...walk}
      actions={
        <>
          <span role="status" className="muted small">
            {isSaved ? 'Saved' : ''}
          </span>
          <RowMenu name={`this ${noun}`} actions={[...actions, deletion]} />
        </>
      }
      {...(foot === undefined ? {} : { foot })}
    >
      <Problem error={error} />
      {children}
    </DetailPanel>
  );
}
