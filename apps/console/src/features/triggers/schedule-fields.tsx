import { Button } from '../../ui/controls/button';
import { untilOf } from '../../ui/display/ago-text';
import { TextField } from '../../ui/controls/fields';
import { cronWords, nextTimes } from './cron-words';
import type { ConfigFieldsProps } from './database-fields';
import { textOf } from './trigger-content';

const SHOWN = 5;
const FORM = 'Minute, hour, day of the month, month, day of the week. Times are UTC.';
const COMMON = { 'Every 15 min': '*/15 * * * *', Hourly: '0 * * * *', Daily: '0 3 * * *', Weekly: '0 3 * * MON' };

/** A trigger's schedule: the expression, its description in words, and the next times. */
export function ScheduleFields({ form: { config }, at, onChange }: ConfigFieldsProps) {
  const set = (change: object): void => onChange({ config: { ...config, ...change } });
  const schedule = textOf(config, 'schedule');
  const words = cronWords(schedule);
  const times = nextTimes(schedule, new Date(), SHOWN);
  return (
    <div className="field-pair">
      <div className="stack">
        <TextField
          label="Cron expression"
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
      </div>
      {words !== null && (
        <div className="next-times" role="status" aria-label="Schedule in words">
          <strong>{words}</strong>
          {times.length === 0 ? (
            <p className="bad">This schedule never runs.</p>
          ) : (
            <ol className="steps">
              {times.map((time) => (
                <li key={time.getTime()}>
                  <time className="mono" dateTime={time.toISOString()}>
                    {time.toISOString().slice(0, 16).replace('T', ' ')}
                  </time>
                  <span className="muted">{untilOf(time, Date.now())}</span>
                </li>
              ))}
            </ol>
          )}
        </div>
      )}
    </div>
  );
}
