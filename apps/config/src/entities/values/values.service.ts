import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { VALUE, type ValueContent } from '#contracts/config/value.entity.js';
import {
  VALUES_MAX,
  VALUE_SIZE_MAX,
  createValue,
  deleteValue,
  getValue,
  listValues,
  updateValue,
  type CreateValueRequest,
  type UpdateValueRequest,
  type Value,
  type ValueScope,
  type ValueSummary,
} from '#contracts/config/values.contract.js';
import { AppError } from '#contracts/error.js';
import { notFoundMessage } from '#contracts/fields.js';
import { newId } from '#contracts/ids.js';
import type { AppKey } from '../../core/records/app-records.repository.js';
import { requireSecret } from '../secrets/secret-config.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import { assertCapacity, requireSize } from '../../core/versions/entities.js';

function notFound(id: string): AppError {
  return new AppError('ValueNotFound', notFoundMessage('ValueNotFound', id));
}

/** Throws `InvalidParameter` for a value that is too long, or names a secret there is not. */
export function checkValue(draft: ConfigEdit, content: ValueContent): void {
  requireSize(content, VALUE_SIZE_MAX, 'a value');
  const { from_secret, value } = content;
  if (!from_secret) return;
  if (typeof value !== 'string') throw new AppError('InvalidParameter', 'value must be the name of a secret');
  requireSecret(draft, value);
}

function put(draft: ConfigEdit, _id: string, content: ValueContent): Value {
  checkValue(draft, content);
  return { _id, last_modified: draft.put('values', _id, content), ...content };
}

@Injectable()
export class ValuesService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(listValues)
  list(key: AppKey): Promise<ValueSummary[]> {
    return this.store.read(key, ({ tree }) =>
      tree
        .get('values')
        .sorted()
        .map(([_id, { name, modified, shown, content }]) => ({
          _id,
          name,
          private: shown['private'] === true,
          from_secret: shown['from_secret'] === true,
          last_modified: modified,
          version: content,
        })),
    );
  }

  @HandleRpc(getValue)
  get(key: ValueScope): Promise<Value> {
    return this.store.read(key, async (view) => {
      const content = await view.content('values', key.valueId);
      const entry = view.tree.get('values').get(key.valueId);
      if (!content || !entry) throw notFound(key.valueId);
      return { _id: key.valueId, last_modified: entry.modified, ...VALUE.whole(content) };
    });
  }

  @HandleRpc(createValue)
  create(request: CreateValueRequest): Promise<Value> {
    return this.store.change(request, (draft) => {
      if (draft.tree.get('values').idOf(request.name) !== undefined) {
        throw new AppError('ValueAlreadyExists', `a value named '${request.name}' already exists`);
      }
      assertCapacity(draft, 'values', VALUES_MAX, 'values');
      return put(draft, newId(), VALUE.made(request));
    });
  }

  @HandleRpc(updateValue)
  update(request: UpdateValueRequest): Promise<Value> {
    return this.store.change(request, async (draft) => {
      const stored = await draft.content('values', request.valueId);
      if (!stored) throw notFound(request.valueId);
      const content = VALUE.replaced(stored, request);
      const taken = draft.tree.get('values').idOf(content.name);
      if (taken !== undefined && taken !== request.valueId) {
        throw new AppError('ValueDuplicateName', `a value named '${content.name}' already exists`);
      }
      return put(draft, request.valueId, content);
    });
  }

  @HandleRpc(deleteValue)
  delete(key: ValueScope): Promise<null> {
    return this.store.change(key, (draft) => {
      if (!draft.tree.get('values').get(key.valueId)) throw notFound(key.valueId);
      draft.remove('values', key.valueId);
      return null;
    });
  }
}
