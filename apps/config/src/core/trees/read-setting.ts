import { SETTING_DEFAULTS, type AppSettings } from '#contracts/config/setting-defaults.js';
import type { ConfigView } from './config-view.js';

/** Reads a setting of an app, or its default. */
export async function readSetting<K extends keyof AppSettings>(view: ConfigView, name: K): Promise<AppSettings[K]> {
  const content = await view.content('settings', name);
  return content === undefined ? SETTING_DEFAULTS[name] : (content.value as AppSettings[K]);
}
