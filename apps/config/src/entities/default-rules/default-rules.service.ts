import { Injectable } from '@nestjs/common';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import {
  createDefaultRule,
  deleteDefaultRule,
  getDefaultRule,
  replaceDefaultRule,
  type DefaultRule,
  type ReplaceDefaultRuleRequest,
} from '#contracts/config/default-rules.contract.js';
import { RULE_SIZE_MAX, type RolesRequest } from '#contracts/config/rules.contract.js';
import type { ServiceScope } from '#contracts/config/services.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import type { TakeExpression } from '#rules/access/required-expression.js';
import { rolesAndFilters } from '#rules/access/roles-and-filters.js';
import { entriesOfService, requireService } from '../service-entries/service-entries.js';
import { isDataSource } from '../service-entries/service-types.js';
import type { ConfigEdit } from '../../core/versions/config-edit.js';
import { ConfigStore } from '../../core/versions/config-store.service.js';
import type { ConfigView } from '../../core/trees/config-view.js';
import type { ContentOf } from '../../core/trees/kinds.js';

type DefaultRuleContent = ContentOf['default_rules'];

interface Named {
  readonly _id?: string;
  readonly name: string;
}

/** Keeps the ids of entries known by name: writing the same content again changes nothing. */
function withIds<T extends Named>(given: readonly T[], known: readonly Named[]): T[] {
  return given.map((one) => ({ ...one, _id: one._id ?? known.find(({ name }) => name === one.name)?._id ?? newId() }));
}

/** Returns the default rule a request describes; roles and filters that `known` has keep their ids. */
export function defaultRuleContent(request: RolesRequest, known?: DefaultRuleContent, take?: TakeExpression): DefaultRuleContent {
  const { roles, filters } = rolesAndFilters(request, take);
  const rule = {
    service_id: request.serviceId,
    roles: withIds(roles, known?.roles ?? []),
    filters: withIds(filters, known?.filters ?? []),
  };
  if (JSON.stringify(rule).length > RULE_SIZE_MAX) {
    throw new AppError('InvalidParameter', `a rule may have at most ${RULE_SIZE_MAX} characters of JSON`);
  }
  return rule;
}

function toDefaultRule(_id: string, { roles, filters }: DefaultRuleContent): DefaultRule {
  return { _id, roles: roles.map((role) => ({ ...role })), filters: filters.map((filter) => ({ ...filter })) };
}

/** The id of a service's default rule, if it has one. */
function idOf({ tree }: ConfigView, { serviceId }: ServiceScope): string | undefined {
  requireService(tree, serviceId);
  return entriesOfService(tree, 'default_rules', serviceId)[0]?.[0];
}

/** Rules for the collections of a data source that have no rule. Clients compare the messages of the errors. */
@Injectable()
export class DefaultRulesService {
  constructor(private readonly store: ConfigStore) {}

  @HandleRpc(getDefaultRule)
  get(key: ServiceScope): Promise<DefaultRule> {
    return this.store.read(key, async (view) => {
      const id = idOf(view, key);
      const stored = id === undefined ? undefined : await view.content('default_rules', id);
      if (id === undefined || !stored) throw new AppError('RuleNotFound', 'default rule does not exist on service');
      return toDefaultRule(id, stored);
    });
  }

  @HandleRpc(createDefaultRule)
  create(request: RolesRequest): Promise<DefaultRule> {
    return this.store.change(request, (draft) => {
      const { type } = requireService(draft.tree, request.serviceId);
      if (!isDataSource(type)) throw new AppError('InvalidParameter', `a service of type '${type}' has no default rule`);
      if (idOf(draft, request) !== undefined) throw new AppError('BadRequest', 'default rule already exists');
      return this.put(draft, newId(), defaultRuleContent(request));
    });
  }

  @HandleRpc(replaceDefaultRule)
  replace(request: ReplaceDefaultRuleRequest): Promise<null> {
    return this.store.change(request, async (draft) => {
      const id = idOf(draft, request);
      const stored = id === undefined ? undefined : await draft.content('default_rules', id);
      if (id === undefined || !stored) throw new AppError('BadRequest', 'default rule does not exist');
      if ((request._id ?? id) !== id) throw new AppError('BadRequest', 'service default rule id mismatch');
      this.put(draft, id, defaultRuleContent(request, stored));
      return null;
    });
  }

  @HandleRpc(deleteDefaultRule)
  delete(key: ServiceScope): Promise<null> {
    return this.store.change(key, (draft) => {
      const id = idOf(draft, key);
      if (id === undefined) throw new AppError('RuleNotFound', 'default rule does not exist for app service');
      draft.remove('default_rules', id);
      return null;
    });
  }

  private put(draft: ConfigEdit, id: string, rule: DefaultRuleContent): DefaultRule {
    draft.put('default_rules', id, rule);
    return toDefaultRule(id, rule);
  }
}
