import type { KeyboardEvent, ReactNode } from 'react';
import { named, type SelectProps } from './choices';

interface ChoiceButtonProps extends Omit<SelectProps, 'choices' | 'onChange'> {
  readonly className: string;
  /** Kind of what it opens. */
  readonly popup: 'dialog' | 'listbox';
  /** Called once it is likely that the list is asked for: loading it early opens it immediately. */
  readonly onApproach: () => void;
  /** Called when the list is asked for. */
  readonly onAsk: () => void;
  readonly children: ReactNode;
}

/** The button of a choice whose list is not loaded yet. */
export function ChoiceButton(props: ChoiceButtonProps) {
  const { value, disabled = false, label, name, described = {}, className, popup, onApproach, onAsk, children } = props;
  const openByKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    onAsk();
  };
  return (
    <>
      <button
        type="button"
        role="combobox"
        className={className}
        disabled={disabled}
        aria-haspopup={popup}
        aria-expanded={false}
        {...described}
        {...named(label)}
        onPointerEnter={onApproach}
        onFocus={onApproach}
        onClick={onAsk}
        onKeyDown={openByKey}
      >
        {children}
      </button>
      {name !== undefined && <input type="hidden" name={name} value={value} />}
    </>
  );
}
