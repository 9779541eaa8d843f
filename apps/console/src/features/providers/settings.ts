import type { Schemas } from '#admin-client/admin-client.js';

/** A field of a provider's data that becomes data of the user. */
export interface MetadataField {
  readonly name: string;
  readonly required?: boolean;
  /** Name in the user's data; absent if it is the same. */
  readonly field_name?: string;
}

/** Fields of data, which the API describes as any objects. */
interface FieldsOfData {
  readonly metadata_fields?: readonly MetadataField[];
}

/** Settings of a provider that an administrator edits, as in app files. Properties without a form field are kept. */
export type Settings = Readonly<
  Partial<Pick<Schemas['AddressedAuthProvider'], 'config' | 'secret_config' | 'redirect_uris' | 'domain_restrictions'>>
> &
  FieldsOfData;

const MEMBERS = ['config', 'secret_config', 'metadata_fields', 'redirect_uris', 'domain_restrictions'] as const;

/** Returns what an administrator writes of a provider. */
export function settingsOf(provider: Settings): Settings {
  return Object.fromEntries(MEMBERS.flatMap((name) => (provider[name] === undefined ? [] : [[name, provider[name]]])));
}

/** Returns a property by its path: `redirect_uris` or `config.clientId`. */
export function valueAt(settings: Settings, path: string): unknown {
  const [group = '', member] = path.split('.');
  const value: unknown = settings[group as keyof Settings];
  return member === undefined ? value : (value as Readonly<Record<string, unknown>> | undefined)?.[member];
}

/** Returns the settings with another value at a path; everything else stays. */
export function withValue(settings: Settings, path: string, value: unknown): Settings {
  const [group = '', member] = path.split('.');
  if (member === undefined) return { ...settings, [group]: value };
  const whole = settings[group as keyof Settings] as Readonly<Record<string, unknown>> | undefined;
  return { ...settings, [group]: { ...whole, [member]: value } };
}

/** Returns the lines of a list as it is edited: a stored string is a list of one. */
export function linesOf(value: unknown): readonly string[] {
  return [value].flat().flatMap((each) => (typeof each === 'string' ? [each] : []));
}

const isFilled = (value: unknown): boolean => value !== '' && value !== null && value !== undefined;

function cleanList(value: unknown): unknown {
  if (!Array.isArray(value) || !value.every((each) => typeof each === 'string')) return value;
  return value.map((each) => each.trim()).filter((each) => each !== '');
}

function cleanMembers(members: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, cleanList(value)]));
}

/** Returns settings as they are sent: without the empty lines of lists and without empty names of secrets. */
export function cleaned(settings: Settings): Settings {
  const { config, secret_config } = settings;
  const lists = cleanMembers({ ...settings });
  const secrets = Object.entries(cleanMembers(secret_config ?? {})).filter(([, value]) => isFilled(value));
  return {
    ...lists,
    ...(config ? { config: cleanMembers(config) } : {}),
    ...(secret_config ? { secret_config: Object.fromEntries(secrets) } : {}),
  };
}

/** Returns which of the paths a message of the server is about: the first it names, the longest of those that begin there. */
export function pathOf(message: string, paths: readonly string[]): string | undefined {
  const at = (path: string): number => message.indexOf(path);
  return paths.filter((path) => at(path) !== -1).toSorted((a, b) => at(a) - at(b) || b.length - a.length)[0];
}
