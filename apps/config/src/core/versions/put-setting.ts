import { SETTING_DEFAULTS, type AppSettings } from '#contracts/config/setting-defaults.js';
import { canonicalJson } from '../trees/canonical-json.js';
import type { ConfigEdit } from './config-edit.js';

/** Writes a setting. A setting that equals its default is not stored, so that setting a default changes nothing. */
export function putSetting<K extends keyof AppSettings>(draft: ConfigEdit, name: K, value: AppSettings[K]): void {
  if (canonicalJson(value) === canonicalJson(SETTING_DEFAULTS[name])) draft.remove('settings', name);
  else draft.put('settings', name, { name, value });
}
