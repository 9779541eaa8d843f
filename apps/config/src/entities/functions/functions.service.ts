import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { FUNCTION, type FunctionContent } from '#contracts/config/function.entity.js';
import {
  FUNCTIONS_MAX,
  createFunction,
  deleteFunction,
  getFunction,
  listFunctions,
  replaceFunction,
  type AppFunction,
  type CreateFunctionRequest,
  type FunctionScope,
  type FunctionSummary,
  type ReplaceFunctionRequest,
} from '#contracts/config/functions.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import { requireExpression } from '#rules/access/required-expression.js';
import { SourceChecks } from '../../core/source-checks/source-checks.service.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { assertCapacity } from '../../core/versions/entities.js';
import { putRenamed } from './function-renaming.js';
import { checkSource } from './source-syntax.js';

function notFound(id: string): AppError {
  return new AppError('FunctionNotFound', notFoundMessage('FunctionNotFound', id));
}

/** Names are unique in an app; `id` is the function that may have it already. */
function requireFreeName(draft: ConfigEdit, name: string, id?: string): void {
  const taken = draft.tree.get('functions').idOf(name);
  if (taken !== undefined && taken !== id) {
    throw new AppError('FunctionDuplicateName', `a function named '${name}' already exists`);
  }
}

function checkGate({ can_evaluate }: Pick<CreateFunctionRequest, 'can_evaluate'>): void {
  if (can_evaluate) requireExpression(can_evaluate, 'canEvaluate', 'can_evaluate');
}

/**
 * Returns the content of a new function, with all defaults; throws `FunctionSyntaxError` or `InvalidParameter` for one that
 * could not run.
 */
export function functionContent(request: CreateFunctionRequest): FunctionContent {
  checkSource(request.source);
  checkGate(request);
  return FUNCTION.made(request);
}

@Injectable()
export class FunctionsService {
  constructor(
    private readonly store: ConfigStore,
    private readonly sources: SourceChecks,
  ) {}

  @HandleRpc(listFunctions)
  list(key: AppKey): Promise<FunctionSummary[]> {
    return this.store.read(key, ({ tree }) =>
      tree
        .get('functions')
        .sorted()
        .map(([_id, { name, modified, content }]) => ({ _id, name, last_modified: modified, version: content })),
    );
  }

  @HandleRpc(getFunction)
  get(key: FunctionScope): Promise<AppFunction> {
    return this.store.read(key, async (view) => {
      const content = await view.content('functions', key.functionId);
      const entry = view.tree.get('functions').get(key.functionId);
      if (!content || !entry) throw notFound(key.functionId);
      return { _id: key.functionId, last_modified: entry.modified, ...FUNCTION.whole(content) };
    });
  }

  @HandleRpc(createFunction)
  async create(request: CreateFunctionRequest): Promise<AppFunction> {
    const content = functionContent(request);
    await this.sources.requireCallable(request, request.source);
    return this.store.change(request, (draft) => {
      requireFreeName(draft, request.name);
      assertCapacity(draft, 'functions', FUNCTIONS_MAX, 'functions');
      const _id = newId();
      return { _id, last_modified: draft.put('functions', _id, content), ...content };
    });
  }

  @HandleRpc(replaceFunction)
  async replace(request: ReplaceFunctionRequest): Promise<AppFunction> {
    if (request.source !== undefined) checkSource(request.source);
    checkGate(request);
    await this.sources.requireCallable(request, request.source);
    return this.store.change(request, async (draft) => {
      const _id = request.functionId;
      const stored = await draft.content('functions', _id);
      if (!stored) throw notFound(_id);
      const content = FUNCTION.replaced(stored, request);
      requireFreeName(draft, content.name, _id);
      if (content.name === stored.name) return { _id, last_modified: draft.put('functions', _id, content), ...content };
      const written = await putRenamed(draft, _id, content, stored.name);
      return { _id, last_modified: written.modified, ...written.content };
    });
  }

  @HandleRpc(deleteFunction)
  delete(key: FunctionScope): Promise<null> {
    return this.store.change(key, (draft) => {
      if (!draft.tree.get('functions').get(key.functionId)) throw notFound(key.functionId);
      draft.remove('functions', key.functionId);
      return null;
    });
  }
}
