import { Injectable } from '@nestjs/common';
import { VALUE } from '#contracts/config/value.entity.js';
import { VALUES_MAX, VALUE_SIZE_MAX, valueContracts } from '#contracts/config/values.contract.js';
import { AppError } from '#contracts/error.js';
import { defineKind } from '../../core/kinds/entity-kind.js';
import { entityService } from '../../core/kinds/entity-service.js';
import { requireSize } from '../../core/versions/entities.js';
import { requireSecret } from '../secrets/secret-config.js';

export const values = defineKind(valueContracts, {
  noun: 'value',
  max: VALUES_MAX,
  notFound: 'ValueNotFound',
  taken: { create: 'ValueAlreadyExists', change: 'ValueDuplicateName' },
  made: (_draft, request) => VALUE.made(request),
  replaced: (_draft, request, stored) => VALUE.replaced(stored, request),
  check: (draft, content) => {
    requireSize(content, VALUE_SIZE_MAX, 'a value');
    const { from_secret, value } = content;
    if (!from_secret) return;
    if (typeof value !== 'string') throw new AppError('InvalidParameter', 'value must be the name of a secret');
    requireSecret(draft, value);
  },
  listed: (_id, { name, modified, shown, content }) => ({
    _id,
    name,
    private: shown['private'] === true,
    from_secret: shown['from_secret'] === true,
    last_modified: modified,
    version: content,
  }),
  shown: (_view, { _id, content, modified }) => ({ _id, last_modified: modified, ...VALUE.whole(content) }),
  filed: ({ values: filed }) =>
    filed?.map((entity) => ({ name: entity.name, given: entity, content: (_importing, request) => VALUE.made(request) })),
});

@Injectable()
export class ValuesService extends entityService(values) {}
