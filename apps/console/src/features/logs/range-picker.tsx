import { useState, type FormEvent } from 'react';
import { Button } from '../../ui/controls/button';
import { Field } from '../../ui/controls/fields';
import { Select } from '../../ui/controls/select';
import { Dialog } from '../../ui/overlay/dialog';
import { rangeLabelOf, rangeOf, RANGES, isRange } from './log-range';
import type { LogSearch } from './log-search';

type Time = Pick<LogSearch, 'range' | 'from' | 'to'>;

interface RangePickerProps {
  readonly search: LogSearch;
  readonly onChange: (time: Time) => void;
}

const CUSTOM = 'custom';
/** Value of the choice that stands for the custom range in effect. */
const CURRENT = 'current';
const FORM = 'log-range';

/** Returns a moment as an input for local times has it. */
function localOf(moment: string | undefined): string {
  if (moment === undefined) return '';
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 19);
}

interface MomentFieldProps {
  readonly label: string;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly value: string;
  readonly required?: boolean;
  readonly onChange: (value: string) => void;
}

function MomentField({ label, hint, problem, value, required = false, onChange }: MomentFieldProps) {
  return (
    <Field
      {...{ label, hint, problem }}
      control={(described) => (
        <input
          className="input"
          type="datetime-local"
          step={1}
          required={required}
          value={value}
          onChange={({ target }) => onChange(target.value)}
          {...described}
        />
      )}
    />
  );
}

function RangeDialog({
  search,
  onClose,
  onApply,
}: {
  readonly search: LogSearch;
  readonly onClose: () => void;
  readonly onApply: (time: Time) => void;
}) {
  const [from, setFrom] = useState(localOf(search.from));
  const [to, setTo] = useState(localOf(search.to));
  const isWrong = from !== '' && to !== '' && from >= to;
  const apply = (event: FormEvent): void => {
    event.preventDefault();
    if (isWrong) return;
    onApply({ from: new Date(from).toISOString(), ...(to === '' ? {} : { to: new Date(to).toISOString() }) });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Custom time range"
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={FORM}>
            Apply
          </Button>
        </>
      }
    >
      <form id={FORM} className="form" aria-label="Time range" onSubmit={apply}>
        <MomentField label="From" required value={from} onChange={setFrom} />
        <MomentField
          label="To"
          hint="Leave empty to include new entries."
          problem={isWrong ? 'The end must be after the begin.' : null}
          value={to}
          onChange={setTo}
        />
      </form>
    </Dialog>
  );
}

/** Choice of the time that is shown. */
export function RangePicker({ search, onChange }: RangePickerProps) {
  const [isOpen, setOpen] = useState(false);
  const range = rangeOf(search);
  const choices = [
    ...(range === null ? [{ value: CURRENT, label: rangeLabelOf(search) }] : []),
    ...Object.entries(RANGES).map(([value, { label }]) => ({ value, label })),
    { value: CUSTOM, label: 'Custom range…' },
  ];
  return (
    <>
      <Select
        label="Time range"
        value={range ?? CURRENT}
        choices={choices}
        onChange={(value) => {
          if (isRange(value)) onChange({ range: value });
          else if (value === CUSTOM) setOpen(true);
        }}
      />
      {isOpen && (
        <RangeDialog
          search={search}
          onClose={() => setOpen(false)}
          onApply={(time) => {
            setOpen(false);
            onChange(time);
          }}
        />
      )}
    </>
  );
}
