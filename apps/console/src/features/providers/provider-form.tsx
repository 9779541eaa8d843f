import { FormInput, type Choices } from './form-input';
import { FORMS, pathsOf, pathsOfField } from './provider-forms';
import { pathOf, type Settings } from './settings';

interface FormProps {
  readonly type: string;
  readonly settings: Settings;
  readonly choices: Choices;
  /** Error of the server about the settings. */
  readonly refusal: string | undefined;
  readonly onChange: (settings: Settings) => void;
}

/** Returns whether a message is shown at a field of the form. */
export function isShownAtField(type: string, settings: Settings, message: string): boolean {
  const path = pathOf(message, pathsOf(type));
  return (FORMS[type] ?? []).some(
    (field) => path !== undefined && pathsOfField(field).includes(path) && field.when?.(settings) !== false,
  );
}

/** The settings of a provider, asked for one by one. */
export function ProviderForm({ type, settings, choices, refusal, onChange }: FormProps) {
  const fields = (FORMS[type] ?? []).filter(({ when }) => when?.(settings) !== false);
  const wrong = refusal === undefined ? undefined : pathOf(refusal, pathsOf(type));
  if (fields.length === 0) return <p className="muted">No settings needed.</p>;
  return (
    <div className="form">
      {fields.map((field) => {
        const paths = pathsOfField(field);
        return (
          <FormInput
            key={paths.join(' ')}
            field={field}
            settings={settings}
            choices={choices}
            problem={wrong !== undefined && paths.includes(wrong) ? refusal : undefined}
            onChange={onChange}
          />
        );
      })}
    </div>
  );
}
