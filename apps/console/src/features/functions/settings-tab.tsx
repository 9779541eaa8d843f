import type { AppFunction } from './function-types';
import type { SaveFunction } from './use-functions';

interface SettingsProps {
  readonly stored: AppFunction;
  readonly save: SaveFunction;
}

/** Settings of a function that are saved as they are switched. */
export function SettingsTab({ stored, save }: SettingsProps) {
  // While it is saved, a switch shows what it was switched to.
  const shown = save.isPending ? { ...stored, ...save.variables } : stored;
  const settings = [
    {
      label: 'Private',
      hint: 'Only other functions, triggers and endpoints can call it. Clients cannot.',
      isOn: shown.private,
      change: (isOn: boolean) => ({ private: isOn }),
    },
    {
      label: 'Log arguments',
      hint: 'Arguments of each call are kept in the log. Turn it off if they hold personal data.',
      isOn: !shown.disable_arg_logs,
      change: (isOn: boolean) => ({ disable_arg_logs: !isOn }),
    },
  ];
  return (
    <fieldset className="tab-page plain" disabled={save.isPending} aria-label="Settings">
      {settings.map(({ label, hint, isOn, change }) => (
        <label key={label} className="setting">
          <input type="checkbox" checked={isOn} onChange={({ target }) => save.mutate(change(target.checked))} />
          <span>
            {label}
            <span className="muted small">{hint}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
