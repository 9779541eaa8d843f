import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown } from 'lucide-react';
import { named, type SelectProps } from './choices';

/** The list of a choice of few options, and its button. Open when it is drawn: it is loaded when it is asked for. */
export function SelectList({ value, choices, onChange, disabled = false, label, name, described = {} }: SelectProps) {
  return (
    <BaseSelect.Root
      items={choices}
      value={value}
      disabled={disabled}
      modal={false}
      defaultOpen
      {...(name === undefined ? {} : { name })}
      // Nothing is chosen by an option that goes away.
      onValueChange={(next) => next !== null && onChange(next)}
    >
      <BaseSelect.Trigger className="select" {...described} {...named(label)}>
        <span className="cut">
          <BaseSelect.Value />
        </span>
        <ChevronDown className="icon-s" aria-hidden />
      </BaseSelect.Trigger>
      <BaseSelect.Portal>
        <BaseSelect.Positioner className="positioner" sideOffset={4} alignItemWithTrigger={false}>
          <BaseSelect.Popup className="popup">
            {choices.map(({ value: each, label: text, hint }) => (
              <BaseSelect.Item key={each} value={each} className="option" data-value={each}>
                <BaseSelect.ItemText>{text}</BaseSelect.ItemText>
                {hint !== undefined && <span className="option-hint">{hint}</span>}
                <BaseSelect.ItemIndicator className="option-check">
                  <Check className="icon-s" aria-hidden />
                </BaseSelect.ItemIndicator>
              </BaseSelect.Item>
            ))}
          </BaseSelect.Popup>
        </BaseSelect.Positioner>
      </BaseSelect.Portal>
    </BaseSelect.Root>
  );
}
