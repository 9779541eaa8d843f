import type { AppFunction } from './function-types';

const SWITCHES = [
  ['private', 'Private', 'Clients cannot call it; other functions can.'],
  ['run_as_system', 'Run as the system', 'Past all rules, whoever calls.'],
  ['disable_arg_logs', 'Keep arguments out of the log', ''],
] as const;

interface SettingsProps {
  readonly stored: AppFunction;
  readonly isBusy: boolean;
  readonly onChange: (change: Partial<AppFunction>) => void;
}

export function FunctionSettings({ stored, isBusy, onChange }: SettingsProps) {
  return (
    <fieldset className="card" disabled={isBusy}>
      <legend>Settings</legend>
      {SWITCHES.map(([member, label, remark]) => (
        <label key={member} className="check">
          <input type="checkbox" checked={stored[member]} onChange={({ target }) => onChange({ [member]: target.checked })} />
          {label}
          {remark !== '' && <span className="muted">{remark}</span>}
        </label>
      ))}
    </fieldset>
  );
}
