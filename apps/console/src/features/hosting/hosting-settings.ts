import type { Schemas } from '#admin-client/admin-client.js';

/** Hosting settings of an app, as read from the server. */
export type HostingConfig = Omit<Schemas['HostingConfig'], 'status'>;

/** Response for missing files: none, an error page, or a single-page app that routes by the address. */
export type Missing = 'nothing' | 'page' | 'app';

export interface SettingsForm {
  readonly missing: Missing;
  /** Path of the page; of no concern for `nothing`. */
  readonly page: string;
  /** Empty for none. */
  readonly domain: string;
}

const INDEX = '/index.html';
const FOUND = '200';
const NOT_FOUND = '404';

/** Converts the hosting settings to a form. */
export function settingsFormOf({ default_error_path, default_error_code, custom_domain = '' }: HostingConfig): SettingsForm {
  const missing = default_error_path === '' ? 'nothing' : default_error_code === FOUND ? 'app' : 'page';
  return { missing, page: default_error_path, domain: custom_domain };
}

/** Returns the form with another choice, filling in the required field if it is empty. */
export function withMissing(form: SettingsForm, missing: Missing): SettingsForm {
  return { ...form, missing, page: missing === 'app' && form.page === '' ? INDEX : form.page };
}

/** Returns the request that applies the form's settings; nothing if they are unchanged. */
export function settingsChanges(
  config: HostingConfig,
  { missing, page, domain }: SettingsForm,
): Readonly<Record<string, string>> {
  const wanted = {
    default_error_path: missing === 'nothing' ? '' : page.trim(),
    default_error_code: missing === 'app' ? FOUND : NOT_FOUND,
    custom_domain: domain.trim(),
  };
  const now = { ...config, custom_domain: config.custom_domain ?? '' };
  const names = Object.keys(wanted) as (keyof typeof wanted)[];
  return Object.fromEntries(names.flatMap((name) => (wanted[name] === now[name] ? [] : [[name, wanted[name]]])));
}

/** A record of the domain name system that leads a host here. `value` is `null` where only the operator knows it. */
export interface DnsRecord {
  readonly name: string;
  readonly type: 'CNAME' | 'A' | 'AAAA';
  readonly value: string | null;
}

const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$|\.localhost$/;

/** Returns the DNS record of a custom domain; `defaultDomain` is the host every app has, `here` the host of this page. */
export function dnsRecord(domain: string, defaultDomain: string, here: string): DnsRecord {
  const host = LOOPBACK.test(defaultDomain) ? here : defaultDomain;
  if (LOOPBACK.test(host)) return { name: domain, type: 'CNAME', value: null };
  if (host.startsWith('[')) return { name: domain, type: 'AAAA', value: host.slice(1, -1) };
  return { name: domain, type: /^[\d.]+$/.test(host) ? 'A' : 'CNAME', value: host };
}

/** Formats a DNS record as a line of a zone file. */
export function recordText({ name, type, value }: DnsRecord): string {
  const target = value === null ? '<the address of this server>' : type === 'CNAME' ? `${value}.` : value;
  return `${name}. ${type} ${target}`;
}
