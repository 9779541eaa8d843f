import { ChevronsUpDown } from 'lucide-react';
import { Suspense, lazy, useState, type ReactNode } from 'react';
import { ChoiceButton } from './choice-button';
import type { SelectProps } from './choices';
import './popup.css';
import './fields.css';

const load = () => import('./combobox-list');
const ComboboxList = lazy(async () => ({ default: (await load()).ComboboxList }));

export interface ComboboxProps extends SelectProps {
  /** In the field that searches. */
  readonly placeholder?: string;
  /** Content of the button; the label of the chosen option by default. */
  readonly trigger?: ReactNode;
  /** Below the choices. */
  readonly footer?: ReactNode;
  readonly className?: string;
  /** Finds choices elsewhere while the user types; without it, `choices` are filtered by their labels. */
  readonly onSearch?: (text: string) => void;
}

/** Many choices, found by typing. Until it is opened, it is only a button: the list is loaded when it is about to be asked for. */
export function Combobox(props: ComboboxProps) {
  const { value, choices, className = 'select', trigger } = props;
  const [isAsked, ask] = useState(false);
  const chosen = choices.find((choice) => choice.value === value);
  const content = trigger ?? (
    <>
      <span className="cut">{chosen?.label ?? <span className="faint">Choose…</span>}</span>
      <ChevronsUpDown className="icon-s" aria-hidden />
    </>
  );
  const closed = (
    <ChoiceButton {...props} className={className} popup="dialog" onApproach={() => void load()} onAsk={() => ask(true)}>
      {content}
    </ChoiceButton>
  );
  if (!isAsked) return closed;
  return (
    <Suspense fallback={closed}>
      <ComboboxList {...props} className={className} trigger={content} />
    </Suspense>
  );
}
