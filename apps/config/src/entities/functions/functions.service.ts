import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { createFunction, replaceFunction, type AppFunction } from '#contracts/config/functions.contract.js';
import type { RequestOf } from '#contracts/rpc.js';
import { requireFree } from '../../core/kinds/entity-kind.js';
import { entityService } from '../../core/kinds/entity-service.js';
import { SourceChecks } from '../../core/source-checks/source-checks.service.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { requireEntity } from '../../core/versions/entities.js';
import { checkFunction, functions } from './function.kind.js';
import { putRenamed } from './function-renaming.js';

/** Functions as configuration. Their sources are checked where functions run, before the app changes. */
@Injectable()
export class FunctionsService extends entityService(functions) {
  constructor(
    store: ConfigStore,
    private readonly sources: SourceChecks,
  ) {
    super(store);
  }

  @HandleRpc(createFunction)
  override async create(request: RequestOf<typeof createFunction>): Promise<AppFunction> {
    checkFunction(request);
    await this.sources.requireCallable(request, request.source);
    return super.create(request);
  }

  /** Changes a function. A new name is followed wherever the app calls the function by name. */
  @HandleRpc(replaceFunction)
  override async change(request: RequestOf<typeof replaceFunction>): Promise<AppFunction> {
    checkFunction(request);
    await this.sources.requireCallable(request, request.source);
    return this.store.change(request, async (draft) => {
      const { kind, notFound, replaced, shown } = functions;
      const { _id, content: stored } = await requireEntity(draft, kind, request.functionId, notFound);
      const content = replaced(draft, request, stored);
      requireFree(draft, functions, 'change', content, _id);
      if (content.name === stored.name) return shown(draft, { _id, content, modified: draft.put(kind, _id, content) });
      return shown(draft, { _id, ...(await putRenamed(draft, _id, content, stored.name)) });
    });
  }
}
