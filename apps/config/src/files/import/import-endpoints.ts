import type { EndpointEntity } from '#app-files/app-configuration.js';
import { ENDPOINT } from '#contracts/config/endpoint.entity.js';
import { CreateEndpointRequest, ENDPOINTS_MAX } from '#contracts/config/endpoints.contract.js';
import { lacksSecret, requireNamedSecret } from '../../entities/endpoints/endpoints.service.js';
import { filedFunctionId } from '../../core/versions/references.js';
import { asRequest, importKind, type ImportRun } from './import-run.js';

export async function importEndpoints(run: ImportRun, entities: readonly EndpointEntity[]): Promise<void> {
  const imported = entities.map((entity) => ({
    name: `${entity.http_method} ${entity.route}`,
    content: () => {
      const request = asRequest(run, CreateEndpointRequest, entity);
      const function_id = filedFunctionId(run.draft.result.tree, entity.function_name);
      const content = ENDPOINT.made({ ...request, function_id });
      requireNamedSecret(run.draft, content);
      const place = `endpoint '${entity.http_method} ${entity.route}'`;
      if (lacksSecret(content)) run.note(`${place} rejects every request until it has a secret`);
      return content;
    },
  }));
  await importKind(run, 'endpoints', imported, { noun: 'endpoint', max: ENDPOINTS_MAX });
}
