import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Check, Search } from 'lucide-react';
import { named, type Choice } from './choices';
import type { ComboboxProps } from './combobox';

/** The list of a combobox, and its button. Open when it is drawn: it is loaded when it is asked for. */
export function ComboboxList(props: ComboboxProps) {
  const { value, choices, onChange, disabled = false, label, name, described = {} } = props;
  const { placeholder = 'Search', trigger, footer, className = 'select', onSearch } = props;
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  return (
    <BaseCombobox.Root
      items={choices}
      value={chosen}
      disabled={disabled}
      defaultOpen
      {...(name === undefined ? {} : { name })}
      onValueChange={(next) => next && onChange(next.value)}
      {...(onSearch ? { filter: null, onInputValueChange: onSearch } : {})}
      itemToStringLabel={(choice) => choice.label}
      itemToStringValue={(choice) => choice.value}
      isItemEqualToValue={(a, b) => a.value === b.value}
    >
      <BaseCombobox.Trigger className={className} {...described} {...named(label)}>
        {trigger}
      </BaseCombobox.Trigger>
      <BaseCombobox.Portal>
        <BaseCombobox.Positioner className="positioner" sideOffset={4} align="start">
          <BaseCombobox.Popup className="popup" aria-label={label ?? placeholder}>
            <div className="popup-search">
              <div className="input-group">
                <Search className="icon" aria-hidden />
                <BaseCombobox.Input className="input" placeholder={placeholder} aria-label={placeholder} />
              </div>
            </div>
            <BaseCombobox.Empty className="popup-empty">Nothing matches</BaseCombobox.Empty>
            <BaseCombobox.List>
              {(choice: Choice) => (
                <BaseCombobox.Item key={choice.value} value={choice} className="option" data-value={choice.value}>
                  <span className="cut">{choice.label}</span>
                  {choice.hint !== undefined && <span className="option-hint">{choice.hint}</span>}
                  <BaseCombobox.ItemIndicator className="option-check">
                    <Check className="icon-s" aria-hidden />
                  </BaseCombobox.ItemIndicator>
                </BaseCombobox.Item>
              )}
            </BaseCombobox.List>
            {footer}
          </BaseCombobox.Popup>
        </BaseCombobox.Positioner>
      </BaseCombobox.Portal>
    </BaseCombobox.Root>
  );
}
