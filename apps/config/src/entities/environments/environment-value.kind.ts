import { ENVIRONMENT_NAMES, environmentValueContracts } from '#contracts/config/environments.contract.js';
import { AppError } from '#contracts/error.js';
import { defineKind } from '../../core/kinds/entity-kind.js';

/** Environment values of one app. */
const ENVIRONMENT_VALUES_MAX = 1_000;

/** Name of the environment `none` in exported files. */
const FILE_NAME_OF_NONE = 'no-environment';

/** Characters of all values of one name, as JSON. */
const VALUES_MAX = 64_000;

/** Returns the values as stored; throws `InvalidParameter` for a name that is not an environment. */
function checkedValues(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
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

export const environmentValues = defineKind(environmentValueContracts, {
  noun: 'environment value',
  max: ENVIRONMENT_VALUES_MAX,
  notFound: 'EnvironmentValueNotFound',
  taken: 'EnvironmentValueAlreadyExists',
  made: (_draft, { name, values }) => ({ name, values: checkedValues(values) }),
  replaced: (_draft, { name, values }, stored) => ({
    name: name ?? stored.name,
    values: values ? checkedValues(values) : stored.values,
  }),
  listed: (_id, { name, modified, content }) => ({ _id, name, last_modified: modified, version: content }),
  shown: (_view, { _id, content, modified }) => ({ _id, last_modified: modified, ...content }),
  filed: ({ environmentValues: filed }) =>
    filed?.map((entity) => ({
      name: entity.name,
      given: entity,
      content: async ({ removesRest }, { name, values }, stored) => {
        const kept = removesRest ? {} : (await stored())?.values;
        return { name, values: checkedValues({ ...kept, ...values }) };
      },
    })),
});
