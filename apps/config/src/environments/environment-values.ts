import { ENVIRONMENT_NAMES, type EnvironmentName } from '#contracts/config/environments.contract.js';
import { AppError } from '#contracts/error.js';
import { environmentOf } from '../trees/config-tree.js';
import type { ConfigView } from '../trees/config-view.js';

/** Environment values of one app. */
export const ENVIRONMENT_VALUES_MAX = 1_000;

/** In exported files `none` has a name of its own. */
const FILE_NAME_OF_NONE = 'no-environment';

/** Characters of all values of one name, as JSON. */
const VALUES_MAX = 64_000;

/** The values as they are kept; throws `InvalidParameter` for a name that is no environment's. */
export function checkedValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const checked: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(values)) {
    const name = given === FILE_NAME_OF_NONE ? 'none' : given;
    if (!ENVIRONMENT_NAMES.some((known) => known === name)) {
      throw new AppError('InvalidParameter', `values.${given}: environments are ${ENVIRONMENT_NAMES.join(', ')}`);
    }
    checked[name] = value;
  }
  if (JSON.stringify(checked).length > VALUES_MAX) {
    throw new AppError('InvalidParameter', `values may have at most ${VALUES_MAX} characters of JSON`);
  }
  return checked;
}

/** Values of the selected environment by name. */
export async function environmentValues(view: ConfigView): Promise<Record<string, unknown>> {
  const selected = (environmentOf(view.tree) || 'none') as EnvironmentName;
  const found: [string, unknown][] = [];
  for (const text of await view.texts('environment_values')) {
    const { name, values } = JSON.parse(text) as { name: string; values: Record<string, unknown> };
    if (Object.hasOwn(values, selected)) found.push([name, values[selected]]);
  }
  return Object.fromEntries(found);
}
