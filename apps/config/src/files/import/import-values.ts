import type { AppConfiguration } from '#app-files/app-configuration.js';
import { CreateEnvironmentValueRequest } from '#contracts/config/environments.contract.js';
import { ENVIRONMENT_VALUES_MAX, checkedValues } from '../../entities/environments/environment-values.js';
import type { ContentOf } from '../../core/trees/kinds.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

export async function importEnvironmentValues(
  run: ImportRun,
  entities: NonNullable<AppConfiguration['environmentValues']>,
): Promise<void> {
  const imported = entities.map((entity) => ({
    name: entity.name,
    content: async (stored: () => Promise<ContentOf['environment_values'] | undefined>) => {
      const { name, values } = asRequest(run, CreateEnvironmentValueRequest, entity);
      const kept = run.removesRest ? {} : (await stored())?.values;
      return { name, values: checkedValues({ ...kept, ...values }) };
    },
  }));
  await importKind(run, 'environment_values', imported, { noun: 'environment value', max: ENVIRONMENT_VALUES_MAX });
}
