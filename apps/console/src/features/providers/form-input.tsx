import type { Schemas } from '#admin-client/admin-client.js';
import { Field } from '../../ui/controls/fields';
import { optionsOf } from '../../ui/controls/options';
import { SelectField } from '../../ui/controls/select-field';
import { MetadataTable } from './metadata-table';
import type { FormField, Way } from './provider-forms';
import { linesOf, valueAt, withValue, type MetadataField, type Settings } from './settings';

/** Options to choose from in an app. */
export interface Choices {
  readonly functions: readonly Pick<Schemas['FunctionSummary'], '_id' | 'name'>[];
  readonly secrets: readonly string[];
}

export interface FieldProps {
  readonly field: FormField;
  readonly settings: Settings;
  readonly choices: Choices;
  readonly problem: string | undefined;
  readonly onChange: (settings: Settings) => void;
}

const NONE = 'choose…';
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function wayOf(ways: readonly Way[], settings: Settings): number {
  const found = ways.findIndex(({ values }) =>
    Object.entries(values).every(([path, value]) => !value || valueAt(settings, path) === true),
  );
  return found === -1 ? ways.length - 1 : found;
}

/** One field of the form of a provider. */
export function FormInput({ field, settings, choices, problem, onChange }: FieldProps) {
  const { kind, label } = field;
  const common = { label, problem, ...(field.hint === undefined ? {} : { hint: field.hint }) };
  if (kind === 'ways') {
    const choose = (way: Way | undefined): void =>
      onChange(Object.entries(way?.values ?? {}).reduce((now, [path, value]) => withValue(now, path, value), settings));
    return (
      <SelectField
        {...common}
        value={String(wayOf(field.ways, settings))}
        options={Object.fromEntries(field.ways.map((way, index) => [String(index), way.label]))}
        onChange={(index) => choose(field.ways[Number(index)])}
      />
    );
  }
  const value = valueAt(settings, field.path);
  const set = (changed: unknown): void => onChange(withValue(settings, field.path, changed));
  if (kind === 'metadata') {
    return <MetadataTable field={field} fields={(value ?? []) as readonly MetadataField[]} problem={problem} onChange={set} />;
  }
  if (kind === 'check') {
    return (
      <div className="field">
        <label className="check">
          <input type="checkbox" checked={value === true} onChange={({ target }) => set(target.checked)} />
          {label}
        </label>
        <span className="muted">{field.hint}</span>
        {problem !== undefined && (
          <span role="alert" className="bad">
            {problem}
          </span>
        )}
      </div>
    );
  }
  if (kind === 'function') {
    const [name, id] = [textOf(valueAt(settings, `${field.path}Name`)), textOf(valueAt(settings, `${field.path}Id`))];
    // The id wins at the server where the app has a function of it.
    const shown = choices.functions.find(({ _id }) => _id === id)?.name ?? name;
    const choose = (chosen: string): void => {
      const chosenId = choices.functions.find((each) => each.name === chosen)?._id ?? '';
      onChange(withValue(withValue(settings, `${field.path}Name`, chosen), `${field.path}Id`, chosenId));
    };
    const names = choices.functions.map((each) => each.name);
    return <SelectField {...common} value={shown} options={optionsOf(names, shown, NONE)} onChange={choose} />;
  }
  if (kind === 'choice' || kind === 'secret') {
    const options = kind === 'choice' ? field.options : choices.secrets;
    return <SelectField {...common} value={textOf(value)} options={optionsOf(options, textOf(value), NONE)} onChange={set} />;
  }
  if (kind === 'text') {
    return (
      <Field
        {...common}
        control={(props) => (
          <input {...props} value={textOf(value)} autoComplete="off" onChange={({ target }) => set(target.value)} />
        )}
      />
    );
  }
  const lines = linesOf(value);
  const hint =
    kind === 'secrets' ? `${field.hint ?? ''} One a line. There are: ${choices.secrets.join(', ') || 'none yet'}.` : field.hint;
  return (
    <Field
      {...common}
      hint={hint}
      control={(props) => (
        <textarea
          {...props}
          rows={Math.max(2, lines.length)}
          value={lines.join('\n')}
          spellCheck={false}
          onChange={({ target }) => set(target.value === '' ? [] : target.value.split('\n'))}
        />
      )}
    />
  );
}
