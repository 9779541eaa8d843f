import { CalendarClock, Database, Fingerprint, type LucideIcon } from 'lucide-react';
import { useId } from 'react';
import { TYPES, type TriggerType } from './trigger-content';

export const TYPE_ICONS: Readonly<Record<TriggerType, LucideIcon>> = {
  DATABASE: Database,
  AUTHENTICATION: Fingerprint,
  SCHEDULED: CalendarClock,
};
const TEXTS: Readonly<Record<TriggerType, string>> = {
  DATABASE: 'When documents are inserted, updated, replaced or deleted.',
  AUTHENTICATION: 'When a user is created, signs in or is deleted.',
  SCHEDULED: 'At times that you set, as a cron expression.',
};

interface TypeCardsProps {
  readonly value: TriggerType;
  readonly onChange: (type: TriggerType) => void;
}

/** Choice of what a trigger waits for. */
export function TypeCards({ value, onChange }: TypeCardsProps) {
  const name = useId();
  return (
    <fieldset className="type-cards">
      <legend className="sr">Type</legend>
      {(Object.keys(TYPES) as TriggerType[]).map((type) => {
        const Icon = TYPE_ICONS[type];
        return (
          <label key={type} className="type-card">
            <input type="radio" name={name} aria-label={TYPES[type]} checked={type === value} onChange={() => onChange(type)} />
            <Icon className="icon" aria-hidden />
            <span className="two-lines">
              <strong>{TYPES[type]}</strong>
              <span>{TEXTS[type]}</span>
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
