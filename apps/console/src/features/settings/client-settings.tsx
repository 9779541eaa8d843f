import type { Schemas } from '#admin-client/admin-client.js';
import { AreaField, Field } from '../../ui/controls/fields';
import { SelectField } from '../../ui/controls/select-field';
import { UNITS, durationOf, secondsOf, type Unit } from './durations';
import { lineProblem, linesOf } from './origins';
import { SettingCard } from './setting-card';

const UNIT_OPTIONS = Object.fromEntries(Object.keys(UNITS).map((unit) => [unit, unit])) as Readonly<Record<Unit, string>>;
const LIFETIME = '/security/refresh_token_expiration';
const ORIGINS = '/security/allowed_request_origins';

/** Origins of pages whose scripts may call the app. */
export function OriginSettings({ path }: { readonly path: string }) {
  return (
    <SettingCard<readonly string[], { text: string }>
      path={path}
      title="Allowed request origins"
      text="Pages whose scripts may call the app. Without any, those of every page may. Only browsers heed it."
      at={ORIGINS}
      formOf={(origins) => ({ text: origins.join('\n') })}
      requestOf={({ text }) => (lineProblem(text) === null ? { method: 'POST', path: ORIGINS, body: linesOf(text) } : null)}
      isAtField={() => true}
      fields={({ form: { text }, change, refusal }) => (
        <AreaField
          label="Origins, one on each line"
          value={text}
          hint="Like https://shop.example or http://localhost:3000. One * stands for a part of the host: https://*.shop.example."
          problem={lineProblem(text) ?? refusal}
          onChange={(changed) => change({ text: changed })}
        />
      )}
    />
  );
}

/** Lifetime of the sessions of users. */
export function SessionSettings({ path }: { readonly path: string }) {
  return (
    <SettingCard<Schemas['RefreshTokenExpiration'], { count: string; unit: Unit }>
      path={path}
      title="Sessions of users"
      text="How long a login lasts. It counts for logins from then on; an access token lasts 30 minutes and is renewed meanwhile."
      at={LIFETIME}
      formOf={({ expiration_time_seconds }) => durationOf(expiration_time_seconds)}
      requestOf={(form) => {
        const seconds = secondsOf(form);
        return seconds === null ? null : { method: 'PUT', path: LIFETIME, body: { expiration_time_seconds: seconds } };
      }}
      isAtField={() => true}
      fields={({ form, change, refusal }) => (
        <div className="row">
          <Field
            label="Lasts"
            hint="30 minutes to 1,825 days."
            problem={secondsOf(form) === null ? 'Enter a whole number.' : refusal}
            control={(described) => (
              <input
                inputMode="numeric"
                value={form.count}
                autoComplete="off"
                onChange={({ target }) => change({ count: target.value })}
                {...described}
              />
            )}
          />
          <SelectField label="Unit" value={form.unit} options={UNIT_OPTIONS} onChange={(unit) => change({ unit })} />
        </div>
      )}
    />
  );
}
