import { objectOf } from '../../ui/json-object';
import { serviceType, type Configuration } from './service-types';

/** A configuration as a form has it. */
export interface ConfigForm {
  readonly fields: Readonly<Record<string, string>>;
  readonly secrets: Readonly<Record<string, string>>;
  /** JSON of all properties without a field. */
  readonly others: string;
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

/** Converts a stored configuration to the form of its service type. */
export function configFormOf(type: string, { config, secret_config }: Configuration): ConfigForm {
  const known = serviceType(type);
  const hasField = (name: string, value: unknown): boolean => name in known.fields && isText(value);
  const others = Object.fromEntries(Object.entries(config).filter(([name, value]) => !hasField(name, value)));
  return {
    fields: Object.fromEntries(Object.keys(known.fields).map((name) => [name, isText(config[name]) ? config[name] : ''])),
    secrets: Object.fromEntries(
      Object.keys(known.secrets).map((name) => [name, isText(secret_config[name]) ? secret_config[name] : '']),
    ),
    others: Object.keys(others).length === 0 ? '' : JSON.stringify(others, null, 2),
  };
}

function filled(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));
}

/** Returns the configuration in a form; `null` if its JSON is invalid. */
export function configurationOf({ fields, secrets, others }: ConfigForm): Configuration | null {
  const free = others.trim() === '' ? {} : objectOf(others);
  return free && { config: { ...free, ...filled(fields) }, secret_config: filled(secrets) };
}

/** Returns the changes that turn `stored` into `wanted`: removed properties are `null`. */
export function configChanges(stored: Configuration, wanted: Configuration): Configuration {
  const gone = (before: object, after: object): Record<string, null> =>
    Object.fromEntries(Object.keys(before).flatMap((name) => (name in after ? [] : [[name, null]])));
  return {
    config: { ...gone(stored.config, wanted.config), ...wanted.config },
    secret_config: { ...gone(stored.secret_config, wanted.secret_config), ...wanted.secret_config },
  };
}
