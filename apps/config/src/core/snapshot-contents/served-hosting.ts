import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { hostingSettings } from '#contracts/config/hosting-settings.js';

/** Returns the hosting settings of an app that functions can read. */
export function servedHosting(setting: Readonly<Record<string, unknown>> | null): NonNullable<AppSnapshot['hosting']> {
  const { enabled, customDomain } = hostingSettings(setting);
  return { enabled, customDomain };
}
