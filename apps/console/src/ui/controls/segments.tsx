import { Button } from './button';

interface SegmentsProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  /** Labels by value. */
  readonly options: Readonly<Record<Value, string>>;
  readonly onChange: (value: Value) => void;
}

/** Buttons of which one is chosen, for two to four choices that are all seen. */
export function Segments<Value extends string>({ label, value, options, onChange }: SegmentsProps<Value>) {
  return (
    <div className="segments" role="group" aria-label={label}>
      {(Object.keys(options) as Value[]).map((each) => (
        <Button key={each} variant="ghost" aria-pressed={each === value} onClick={() => onChange(each)}>
          {options[each]}
        </Button>
      ))}
    </div>
  );
}
