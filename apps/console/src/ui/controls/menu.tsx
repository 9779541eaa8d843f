import { Menu as BaseMenu } from '@base-ui/react/menu';
import { Check, type LucideIcon } from 'lucide-react';
import type { ReactElement, ReactNode } from 'react';
import './popup.css';

interface MenuEntry {
  readonly label: string;
  readonly icon?: LucideIcon;
  /** Marks the option in effect. */
  readonly isChosen?: boolean;
  readonly disabled?: boolean;
  /** True if the action deletes something. */
  readonly isDangerous?: boolean;
  readonly onClick: () => void;
}

interface MenuProps {
  readonly trigger: ReactElement<Record<string, unknown>>;
  readonly entries: readonly (MenuEntry | 'line')[];
  readonly head?: ReactNode;
}

function Entry({ entry }: { readonly entry: MenuEntry }) {
  const { label, icon: Icon, isChosen = false, isDangerous = false, disabled = false, onClick } = entry;
  return (
    <BaseMenu.Item className={isDangerous ? 'option bad' : 'option'} disabled={disabled} onClick={onClick}>
      {Icon && <Icon className="icon" aria-hidden />}
      {label}
      {isChosen && (
        <span className="option-check">
          <Check className="icon-s" aria-label="chosen" />
        </span>
      )}
    </BaseMenu.Item>
  );
}

/** Actions behind one button. */
export function Menu({ trigger, entries, head }: MenuProps) {
  return (
    <BaseMenu.Root modal={false}>
      <BaseMenu.Trigger render={trigger} />
      <BaseMenu.Portal>
        <BaseMenu.Positioner className="positioner" sideOffset={4} align="end">
          <BaseMenu.Popup className="popup">
            {head}
            {entries.map((entry, index) =>
              entry === 'line' ? (
                // Lines have no name; their places do not change.
                // oxlint-disable-next-line react/no-array-index-key
                <BaseMenu.Separator key={index} className="option-line" />
              ) : (
                <Entry key={entry.label} entry={entry} />
              ),
            )}
          </BaseMenu.Popup>
        </BaseMenu.Positioner>
      </BaseMenu.Portal>
    </BaseMenu.Root>
  );
}
