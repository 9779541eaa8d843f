import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormDialog } from '../overlay/form-dialog';
import { PageActions } from './page-title';

interface NewEntityProps {
  /** Name of the kind of entity, in the singular. */
  readonly noun: string;
  readonly about?: ReactNode;
  /** True if the list is one of several on its page: the button is then next to the list's own heading. */
  readonly isOfSection?: boolean;
  /** The form; it calls the function it is given once the entity is created. */
  readonly children: (onMade: () => void) => ReactNode;
}

/** Creates an entity in a dialog, which a button on top of the list opens. */
export function NewEntity({ noun, about, isOfSection = false, children }: NewEntityProps) {
  const dialog = (
    <FormDialog
      title={`New ${noun}`}
      about={about}
      button={{ icon: Plus, variant: isOfSection ? 'default' : 'primary', children: `New ${noun}` }}
    >
      {children}
    </FormDialog>
  );
  return isOfSection ? dialog : <PageActions>{dialog}</PageActions>;
}
