import { useState } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { objectOf } from '../../ui/json-object';
import { Problem } from '../../ui/states';
import { PROVIDER_TYPES, SETTINGS, type Provider } from './provider-types';

function settingsOf(provider: Provider): object {
  return Object.fromEntries(SETTINGS.flatMap((name) => (provider[name] === undefined ? [] : [[name, provider[name]]])));
}

interface CardProps {
  readonly path: string;
  readonly type: string;
  /** `undefined` where the app has none of this type. */
  readonly provider: Provider | undefined;
}

/** One type of provider: what it is for, whether it is enabled, and its settings as they are in files. */
export function ProviderCard({ path, type, provider }: CardProps) {
  const known = PROVIDER_TYPES[type];
  const stored = JSON.stringify(provider ? settingsOf(provider) : (known?.example ?? {}), null, 2);
  const [edited, setEdited] = useState<string>();
  const change = useAppRequest(path);
  const text = edited ?? stored;
  const settings = objectOf(text);
  const isEnabled = provider !== undefined && !provider.disabled;
  const save = (): void => {
    const body = provider ? settings : { type, ...settings };
    const where = provider ? `/auth_providers/${provider._id}` : '/auth_providers';
    change.mutate({ method: provider ? 'PATCH' : 'POST', path: where, body }, { onSuccess: () => setEdited(undefined) });
  };
  const toggle = (): void =>
    change.mutate({ method: 'PUT', path: `/auth_providers/${provider?._id ?? ''}/${isEnabled ? 'disable' : 'enable'}` });
  const label = known?.label ?? type;
  return (
    <details className="card" open={edited !== undefined || undefined}>
      <summary>
        <strong>{label}</strong> <span className={isEnabled ? 'good' : 'muted'}>{isEnabled ? 'Enabled' : 'Off'}</span>
      </summary>
      <p className="muted">{known?.text}</p>
      <label className="field">
        Settings of {label}, JSON
        <textarea
          className="mono"
          rows={Math.min(16, text.split('\n').length + 1)}
          value={text}
          spellCheck={false}
          aria-invalid={settings === null}
          onChange={({ target }) => setEdited(target.value)}
        />
      </label>
      {settings === null && <p className="bad">This is no JSON object.</p>}
      <div className="bar">
        <button
          type="button"
          className="primary"
          disabled={settings === null || change.isPending || (provider !== undefined && edited === undefined)}
          onClick={save}
        >
          {provider ? `Save ${label}` : `Enable ${label}`}
        </button>
        {provider && (
          <button type="button" disabled={change.isPending} onClick={toggle}>
            {isEnabled ? `Disable ${label}` : `Enable ${label}`}
          </button>
        )}
      </div>
      <Problem error={change.error} />
    </details>
  );
}
