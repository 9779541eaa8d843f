import type { EndpointEntity } from '#app-files/app-configuration.js';
import { CreateEndpointRequest, ENDPOINTS_MAX } from '#contracts/config/endpoints.contract.js';
import { checkEndpoint } from '../../endpoints/endpoints.service.js';
import { filedFunctionId } from '../../versions/references.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

export async function importEndpoints(run: ImportRun, entities: readonly EndpointEntity[]): Promise<void> {
  const imported = entities.map((entity) => ({
    name: `${entity.http_method} ${entity.route}`,
    content: () => {
      const {
        route,
        http_method,
        validation_method = 'NO_VALIDATION',
        return_type = 'JSON',
      } = asRequest(run, CreateEndpointRequest, entity);
      const content = {
        route,
        http_method,
        function_id: filedFunctionId(run.draft.result.tree, entity.function_name),
        validation_method,
        secret_name: entity.secret_name ?? '',
        respond_result: entity.respond_result,
        fetch_custom_user_data: entity.fetch_custom_user_data,
        create_user_on_auth: entity.create_user_on_auth,
        return_type,
        disabled: entity.disabled,
      };
      checkEndpoint(run.draft, content);
      return content;
    },
  }));
  await importKind(run, 'endpoints', imported, { noun: 'endpoint', max: ENDPOINTS_MAX });
}
