import { MoreHorizontal, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { IconButton } from '../controls/icon-button';
import { Menu } from '../controls/menu';
import { ConfirmDialog, type Question } from './confirm';
import { Dialog } from './dialog';

interface FormOfAction {
  readonly title: string;
  readonly about?: ReactNode;
  /** The form; it calls the function it is given once it is done with. */
  readonly children: (onDone: () => void) => ReactNode;
}

/** Something that can be done with an entity: immediately, after a question, or with a form. */
export interface RowAction {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly disabled?: boolean;
  readonly does: (() => void) | Question | FormOfAction;
}

interface RowMenuProps {
  /** Name of the entity. */
  readonly name: string;
  /** Actions; the ones that delete something come last, behind a line. */
  readonly actions: readonly RowAction[];
}

function isQuestion(does: RowAction['does']): does is Question {
  return 'onConfirm' in does;
}

/** The "…" button of an entity, with everything that can be done with it. Forms keep what was typed until they are done with. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [open, setOpen] = useState<string | null>(null);
  const [begun, setBegun] = useState<readonly string[]>([]);
  const close = (): void => setOpen(null);
  const choose = ({ label, does }: RowAction): void => {
    if (typeof does === 'function') return does();
    setOpen(label);
    if (!isQuestion(does) && !begun.includes(label)) setBegun([...begun, label]);
  };
  const entries = actions.map((action) => ({
    label: action.label,
    icon: action.icon,
    disabled: action.disabled ?? false,
    isDangerous: isQuestion(action.does),
    onClick: () => choose(action),
  }));
  const dangerous = entries.filter(({ isDangerous }) => isDangerous);
  const others = entries.filter(({ isDangerous }) => !isDangerous);
  return (
    <>
      <Menu
        // Below, its tip would cover the button of the next row.
        trigger={<IconButton label={`Actions for ${name}`} icon={MoreHorizontal} tipSide="left" />}
        entries={[...others, ...(others.length > 0 && dangerous.length > 0 ? (['line'] as const) : []), ...dangerous]}
      />
      {actions.map(({ label, does }) => {
        if (typeof does === 'function') return null;
        if (isQuestion(does)) return <ConfirmDialog key={label} isOpen={open === label} onClose={close} {...does} />;
        const { children, ...texts } = does;
        const done = (): void => {
          close();
          setBegun(begun.filter((each) => each !== label));
        };
        return begun.includes(label) ? (
          <Dialog key={label} isKept isOpen={open === label} onClose={close} {...texts}>
            {children(done)}
          </Dialog>
        ) : null;
      })}
    </>
  );
}
