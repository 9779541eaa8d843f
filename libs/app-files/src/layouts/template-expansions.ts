import { AppFileError } from '../app-file-error.js';
import type { EnvironmentSlot, EnvironmentValueEntity } from '../app-configuration.js';
import type { Rewrite } from '../files/app-directory.js';
import { isJsonObject, type Json } from '../json/json.js';

const EXPANSION = /%\(%%([^()]*)\)/g;
const ENVIRONMENT_VALUE = /^environment\.values\.(.+)$/;

/**
 * Replaces `%(%%environment.values.<name>)` in strings by the value of the name in the active environment (admin-api
 * §7.3). Only strings can be templates, so the value must be a string. Throws `AppFileError` `UnresolvedTemplate`
 * naming file and field.
 */
export function templateExpansions(slot: EnvironmentSlot, environmentValues: readonly EnvironmentValueEntity[]): Rewrite {
  const values = new Map(environmentValues.map(({ name, values }) => [name, values[slot]]));

  const expand = (file: string, field: string, text: string): string =>
    text.replace(EXPANSION, (template, reference: string) => {
      const name = ENVIRONMENT_VALUE.exec(reference)?.[1];
      const problem = (reason: string) => new AppFileError('UnresolvedTemplate', file, `${template}: ${reason}`, { field });
      if (name === undefined) throw problem('only environment.values.<name> can be expanded');
      const value = values.get(name);
      if (value === undefined) throw problem(`environment '${slot}' has no value '${name}'`);
      if (typeof value !== 'string') throw problem(`the value of '${name}' in environment '${slot}' is not a string`);
      return value;
    });

  const walk = (file: string, field: string, value: Json): Json => {
    if (typeof value === 'string') return value.includes('%(%%') ? expand(file, field, value) : value;
    if (isJsonObject(value)) {
      const prefix = field === '' ? '' : `${field}.`;
      return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, walk(file, prefix + name, member)]));
    }
    return Array.isArray(value) ? value.map((element: Json, index) => walk(file, `${field}[${index}]`, element)) : value;
  };

  return (file, value) => walk(file, '', value);
}
