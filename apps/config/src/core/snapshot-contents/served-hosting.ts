import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { hostingSettings } from '#contracts/config/hosting-settings.js';

/** What functions are told of an app's site. */
export function servedHosting(setting: Readonly<Record<string, unknown>> | null): NonNullable<AppSnapshot['hosting']> {
  const { enabled, customDomain } = hostingSettings(setting);
  return { enabled, customDomain };
}
