import { ENVIRONMENT_NAMES } from '#contracts/config/environments.contract.js';
import { AppError } from '#contracts/error.js';

/** Environment values of one app. */
export const ENVIRONMENT_VALUES_MAX = 1_000;

/** Name of the environment `none` in exported files. */
const FILE_NAME_OF_NONE = 'no-environment';

/** Characters of all values of one name, as JSON. */
const VALUES_MAX = 64_000;

/** Returns the values as stored; throws `InvalidParameter` for a name that is not an environment. */
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
