import { Button } from '../../ui/controls/button';
import { CheckField, TextField } from '../../ui/controls/fields';
import { cronWords, nextTimes } from './cron-words';
import type { ConfigFieldsProps } from './database-fields';
import { textOf } from './trigger-content';

const SHOWN = 5;
const FORM =
  'Five fields: minute, hour, day of the month, month, day of the week. */15 is every quarter of an hour, MON-FRI the working week.';
const COMMON = { 'Every 15 min': '*/15 * * * *', Hourly: '0 * * * *', Daily: '0 3 * * *', Weekly: '0 3 * * MON' };

/** Fields for a trigger's schedule: the expression, its description in words, and the next times. */
export function ScheduleFields({ form: { config }, at, onChange }: ConfigFieldsProps) {
  const set = (change: object): void => onChange({ config: { ...config, ...change } });
  const schedule = textOf(config, 'schedule');
  const words = cronWords(schedule);
  const times = nextTimes(schedule, new Date(), SHOWN);
  return (
    <>
      <TextField
        label="Schedule, a cron expression in UTC"
        value={schedule}
        required
        hint={FORM}
        problem={words === null ? 'Not a cron expression of five fields.' : at['schedule']}
        onChange={(text) => set({ schedule: text })}
      />
      <div className="bar">
        {Object.entries(COMMON).map(([label, expression]) => (
          <Button key={label} aria-pressed={schedule === expression} onClick={() => set({ schedule: expression })}>
            {label}
          </Button>
        ))}
      </div>
      {words !== null && (
        <div role="status" aria-label="Schedule in words">
          <p>{words}</p>
          {times.length === 0 ? (
            <p className="bad">This schedule never runs.</p>
          ) : (
            <>
              <p className="muted">The next times, UTC:</p>
              <ol className="steps">
                {times.map((time) => (
                  <li key={time.getTime()} className="mono">
                    <time dateTime={time.toISOString()}>{time.toISOString().slice(0, 16).replace('T', ' ')}</time>
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      )}
      <CheckField
        label="Skip missed runs"
        checked={config['skip_catchup_events'] === true}
        onChange={(checked) => set({ skip_catchup_events: checked })}
      />
    </>
  );
}
