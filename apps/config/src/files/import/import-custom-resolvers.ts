import type { CustomResolverEntity } from '#app-files/app-configuration.js';
import { CUSTOM_RESOLVER } from '#contracts/config/custom-resolver.entity.js';
import { CUSTOM_RESOLVERS_MAX, CreateCustomResolverRequest } from '#contracts/config/custom-resolvers.contract.js';
import { checkResolver } from '../../entities/custom-resolvers/custom-resolvers.service.js';
import { filedFunctionId } from '../../core/versions/references.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

export async function importCustomResolvers(run: ImportRun, entities: readonly CustomResolverEntity[]): Promise<void> {
  const imported = entities.map((entity) => ({
    name: `${entity.on_type}.${entity.field_name}`,
    content: () => {
      const request = asRequest(run, CreateCustomResolverRequest, entity);
      const function_id = filedFunctionId(run.draft.result.tree, entity.function_name);
      const content = CUSTOM_RESOLVER.made({ ...request, function_id });
      checkResolver(content);
      return content;
    },
  }));
  await importKind(run, 'custom_resolvers', imported, { noun: 'custom resolver', max: CUSTOM_RESOLVERS_MAX });
}
