import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { Select as BaseSelect } from '@base-ui/react/select';
import { Check, ChevronDown, ChevronsUpDown, Search } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Described } from './fields';
import './popup.css';
import './fields.css';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

interface SelectProps {
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  /** Its name, where no label names it. */
  readonly label?: string;
  /** Name of its value in the form it is part of. */
  readonly name?: string;
  readonly described?: Described;
}

/** Choices from which a list is searched and no longer looked through. */
const SEARCHED_FROM = 12;

const named = (label: string | undefined) => (label === undefined ? {} : { 'aria-label': label });

function FewChoices({ value, choices, onChange, disabled = false, label, name, described = {} }: SelectProps) {
  return (
    <BaseSelect.Root
      items={choices}
      value={value}
      disabled={disabled}
      modal={false}
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

interface ComboboxProps extends SelectProps {
  /** In the field that searches. */
  readonly placeholder?: string;
  /** Content of the button; the label of the chosen option by default. */
  readonly trigger?: ReactNode;
  /** Below the choices. */
  readonly footer?: ReactNode;
  readonly className?: string;
  /** Whether it is open at first. */
  readonly isOpenAtFirst?: boolean;
  /** Finds choices elsewhere as text is typed; without it, `choices` are filtered by their labels. */
  readonly onSearch?: (text: string) => void;
}

/** Many choices, found by typing. */
export function Combobox(props: ComboboxProps) {
  const { value, choices, onChange, disabled = false, label, name, described = {} } = props;
  const { placeholder = 'Search', trigger, footer, className = 'select', onSearch, isOpenAtFirst = false } = props;
  const chosen = choices.find((choice) => choice.value === value) ?? null;
  return (
    <BaseCombobox.Root
      items={choices}
      value={chosen}
      disabled={disabled}
      defaultOpen={isOpenAtFirst}
      {...(name === undefined ? {} : { name })}
      onValueChange={(next) => next && onChange(next.value)}
      {...(onSearch ? { filter: null, onInputValueChange: onSearch } : {})}
      itemToStringLabel={(choice) => choice.label}
      itemToStringValue={(choice) => choice.value}
      isItemEqualToValue={(a, b) => a.value === b.value}
    >
      <BaseCombobox.Trigger className={className} {...described} {...named(label)}>
        {trigger ?? (
          <>
            <span className="cut">{chosen?.label ?? <span className="faint">Choose…</span>}</span>
            <ChevronsUpDown className="icon-s" aria-hidden />
          </>
        )}
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

/** Choice of one option; a long list is searched by typing. */
export function Select(props: SelectProps) {
  return props.choices.length < SEARCHED_FROM ? <FewChoices {...props} /> : <Combobox {...props} />;
}
