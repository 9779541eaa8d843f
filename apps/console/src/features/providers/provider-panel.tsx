import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useAppRequest } from '../../api/use-app-write';
import { Button } from '../../ui/controls/button';
import { objectOf } from '../../ui/json-object';
import { Field } from '../../ui/controls/fields';
import { Problem } from '../../ui/display/states';
import { RowMenu } from '../../ui/overlay/row-menu';
import { useUnsaved } from '../../ui/unsaved';
import { DetailPanel, type Walk } from '../../ui/workspace/detail-panel';
import { CallbackNotice } from './callback-notice';
import type { Choices } from './form-input';
import { ProviderForm, isShownAtField } from './provider-form';
import { PROVIDER_TYPES, type Provider } from './provider-types';
import { cleaned, settingsOf, type Settings } from './settings';

interface PanelProps {
  readonly path: string;
  readonly type: string;
  /** `undefined` where the app has none of this type. */
  readonly provider: Provider | undefined;
  readonly choices: Choices;
  readonly clientAppId: string;
  /** Callback address of providers without a separate one. */
  readonly sharedUrl: string;
  readonly walk: Walk;
}

/** One type of provider: what it is for, and its settings as a form or as they are in files. */
export function ProviderPanel({ path, type, provider, choices, clientAppId, sharedUrl, walk }: PanelProps) {
  const known = PROVIDER_TYPES[type];
  const [edited, setEdited] = useState<Settings>();
  /** The settings as JSON, while they are edited in that form. */
  const [text, setText] = useState<string>();
  const change = useAppRequest(path);
  const now = edited ?? (provider ? settingsOf(provider) : (known?.example ?? {}));
  const settings = text === undefined ? now : (objectOf(text) as Settings | null);
  const isEnabled = provider !== undefined && !provider.disabled;
  const label = known?.label ?? type;
  const refusal = change.error?.message;
  const isAtField = refusal !== undefined && text === undefined && isShownAtField(type, now, refusal);
  const done = {
    onSuccess: () => {
      setEdited(undefined);
      setText(undefined);
    },
  };
  const save = (): void => {
    const content = cleaned(settings ?? {});
    if (provider) change.mutate({ method: 'PATCH', path: `/auth_providers/${provider._id}`, body: content }, done);
    else change.mutate({ method: 'POST', path: '/auth_providers', body: { type, ...content } }, done);
  };
  const toggle = (): void =>
    change.mutate({ method: 'PUT', path: `/auth_providers/${provider?._id ?? ''}/${isEnabled ? 'disable' : 'enable'}` });
  const move = (): void =>
    change.mutate(
      { method: 'PATCH', path: `/auth_providers/${provider?._id ?? ''}`, body: { config: { callback: 'own' } } },
      done,
    );
  const switchView = (isJson: boolean): void => {
    if (isJson) setText(JSON.stringify(now, null, 2));
    else if (settings !== null) {
      if (text !== JSON.stringify(now, null, 2)) setEdited(settings);
      setText(undefined);
    }
  };
  const isChanged = edited !== undefined || (text !== undefined && text !== JSON.stringify(now, null, 2));
  useUnsaved(isChanged);
  return (
    <DetailPanel
      noun="sign-in method"
      title={label}
      {...walk}
      actions={
        provider && (
          <RowMenu
            name="this sign-in method"
            actions={[
              {
                label: 'Delete…',
                icon: Trash2,
                disabled: change.isPending,
                does: {
                  title: `Delete ${label}?`,
                  text: 'Its settings are deleted, and users can no longer sign in with it. Users are kept. You can restore it from Deployments.',
                  action: 'Delete sign-in method',
                  onConfirm: () => change.mutate({ method: 'DELETE', path: `/auth_providers/${provider._id}` }, done),
                },
              },
            ]}
          />
        )
      }
      foot={
        <>
          {provider && (
            <Button busy={change.isPending} onClick={toggle}>
              {isEnabled ? `Disable ${label}` : `Enable ${label}`}
            </Button>
          )}
          <Button
            variant="primary"
            disabled={settings === null || (provider !== undefined && !isChanged)}
            busy={change.isPending}
            onClick={save}
          >
            {provider ? `Save ${label}` : `Enable ${label}`}
          </Button>
        </>
      }
    >
      {!isAtField && <Problem error={change.error} />}
      <p className="muted">{known?.text}</p>
      <CallbackNotice
        type={type}
        provider={provider}
        clientAppId={clientAppId}
        sharedUrl={sharedUrl}
        isBusy={change.isPending}
        onMove={move}
      />
      <label className="check">
        <input
          type="checkbox"
          checked={text !== undefined}
          disabled={settings === null}
          onChange={({ target }) => switchView(target.checked)}
        />
        {label} as JSON
      </label>
      {text === undefined ? (
        <ProviderForm type={type} settings={now} choices={choices} refusal={refusal} onChange={setEdited} />
      ) : (
        <Field
          label={`Settings of ${label}, JSON`}
          problem={settings === null ? 'Not a valid JSON object.' : undefined}
          control={(props) => (
            <textarea
              {...props}
              className="mono"
              rows={Math.min(16, text.split('\n').length + 1)}
              value={text}
              spellCheck={false}
              onChange={({ target }) => setText(target.value)}
            />
          )}
        />
      )}
    </DetailPanel>
  );
}
