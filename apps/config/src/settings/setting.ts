import { SETTING_DEFAULTS, type AppSettings } from '#contracts/config/setting-defaults.js';
import { canonicalJson } from '../trees/canonical-json.js';
import type { ConfigEdit } from '../versions/config-edit.js';
import type { ConfigView } from '../trees/config-view.js';

/** A setting as an app has it, or its default. */
export async function readSetting<K extends keyof AppSettings>(view: ConfigView, name: K): Promise<AppSettings[K]> {
  const content = await view.content('settings', name);
  return content === undefined ? SETTING_DEFAULTS[name] : (content.value as AppSettings[K]);
}

/** Writes a setting. One that equals its default is not kept at all, so that setting a default changes nothing. */
export function putSetting<K extends keyof AppSettings>(draft: ConfigEdit, name: K, value: AppSettings[K]): void {
  if (canonicalJson(value) === canonicalJson(SETTING_DEFAULTS[name])) draft.remove('settings', name);
  else draft.put('settings', name, { name, value });
}
