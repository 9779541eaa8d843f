import { ChevronDown } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { ChoiceButton } from './choice-button';
import type { SelectProps } from './choices';
import { Combobox } from './combobox';
import './popup.css';
import './fields.css';

const load = () => import('./select-list');
const SelectList = lazy(async () => ({ default: (await load()).SelectList }));

/** Choices from which a list is searched and no longer looked through. */
const SEARCHED_FROM = 12;

/** Few choices. Until it is opened, it is only a button. */
function FewChoices(props: SelectProps) {
  const { value, choices } = props;
  const [isAsked, ask] = useState(false);
  const closed = (
    <ChoiceButton {...props} className="select" popup="listbox" onApproach={() => void load()} onAsk={() => ask(true)}>
      <span className="cut">{choices.find((choice) => choice.value === value)?.label ?? value}</span>
      <ChevronDown className="icon-s" aria-hidden />
    </ChoiceButton>
  );
  if (!isAsked) return closed;
  return (
    <Suspense fallback={closed}>
      <SelectList {...props} />
    </Suspense>
  );
}

/** Choice of one option; a long list is searched by typing. */
export function Select(props: SelectProps) {
  return props.choices.length < SEARCHED_FROM ? <FewChoices {...props} /> : <Combobox {...props} />;
}
