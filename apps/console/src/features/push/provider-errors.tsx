import { Time } from '../../ui/display/time';
import type { FailedAttempt } from './delivery';

/** Responses of the provider to attempts that failed, unchanged. */
export function ProviderErrors({ failures }: { readonly failures: readonly FailedAttempt[] }) {
  if (failures.length === 0) return null;
  return (
    <ol className="list" aria-label="Provider errors">
      {failures.map(({ at, code, message }) => (
        <li key={at}>
          <Time at={new Date(at)} /> <code className="bad">{code}</code>
          <pre>{message}</pre>
        </li>
      ))}
    </ol>
  );
}
