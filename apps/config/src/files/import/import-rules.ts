import type { CollectionRuleEntity, RuleSet, ServiceRuleEntity } from '#app-files/app-configuration.js';
import type { CollectionRuleConfig } from '#contracts/config/app-snapshot.js';
import { CreateRuleRequest, RULES_MAX, RolesRequest } from '#contracts/config/rules.contract.js';
import { AppError } from '#contracts/error.js';
import { newId } from '#contracts/ids.js';
import { defaultRuleContent } from '../../entities/default-rules/default-rules.service.js';
import { ruleContent, type RuleContent } from '../../entities/rules/rule-content.js';
import { entriesOfService, type KnownService } from '../../entities/service-entries/service-entries.js';
import { located } from '../../core/versions/located-error.js';
import { notedExpressions } from '../../core/kinds/noted-expressions.js';
import { asRequest, importEntities, requireAtMost, type ImportRun } from './import-run.js';

export function requireRoomForRules({ draft }: ImportRun, { _id }: KnownService): void {
  const count = entriesOfService(draft.result.tree, 'rules', _id).length;
  requireAtMost(count, RULES_MAX, `a service may have at most ${RULES_MAX} rules`);
}

/** Imports a default rule. If the import has none, the stored one is removed if the strategy says so. */
export async function importDefaultRule(run: ImportRun, service: KnownService, rule: RuleSet | undefined): Promise<void> {
  const { draft } = run;
  const id = entriesOfService(draft.tree, 'default_rules', service._id)[0]?.[0];
  if (rule === undefined) {
    if (run.removesRest && id !== undefined) draft.remove('default_rules', id);
    return;
  }
  await located('default rule', async () => {
    const known = id === undefined ? undefined : await draft.content('default_rules', id);
    const request = asRequest(run, RolesRequest, { ...rule, serviceId: service._id });
    draft.put(
      'default_rules',
      id ?? newId(),
      defaultRuleContent(request, known, notedExpressions(run, `service '${service.name}': default rule`)),
    );
  });
}

type CollectionRule = Omit<CollectionRuleConfig, '_id'>;

function isCollectionRule(rule: RuleContent | undefined): rule is CollectionRule {
  return rule !== undefined && 'collection' in rule;
}

/** Roles and filters that are known by their names keep their ids. */
function withKnownIds<T extends { readonly _id?: string; readonly name: string }>(given: readonly T[], known: readonly T[]): T[] {
  return given.map((one) => {
    const _id = known.find(({ name }) => name === one.name)?._id;
    return _id === undefined ? one : { ...one, _id };
  });
}

export async function importCollectionRules(
  run: ImportRun,
  service: KnownService,
  entities: readonly CollectionRuleEntity[],
  actionRules: readonly ServiceRuleEntity[],
): Promise<void> {
  const contentOf = (entity: CollectionRuleEntity | ServiceRuleEntity, name: string): RuleContent => {
    const take = notedExpressions(run, `service '${service.name}': rule '${name}'`);
    return ruleContent(asRequest(run, CreateRuleRequest, { ...entity, serviceId: service._id }), service, take);
  };
  const ofCollections = entities.map((entity) => ({
    name: `${entity.database}.${entity.collection}`,
    content: async (stored: () => Promise<RuleContent | undefined>) => {
      const before = await stored();
      const known = isCollectionRule(before) ? before : undefined;
      const rule = contentOf(entity, `${entity.database}.${entity.collection}`);
      if (!known || !isCollectionRule(rule)) return rule;
      // Files keep schemas apart from rules: one an older rule carries is replaced by the file's.
      const { schema, relationships } = run.removesRest ? {} : known;
      return {
        ...rule,
        roles: withKnownIds(rule.roles, known.roles),
        filters: withKnownIds(rule.filters, known.filters),
        ...(schema ? { schema } : {}),
        ...(relationships ? { relationships } : {}),
      };
    },
  }));
  const ofActions = actionRules.map((entity) => ({
    name: entity.name,
    content: () => {
      if (ofCollections.some(({ name }) => name === entity.name)) {
        throw new AppError('InvalidParameter', "has the name of a collection's rule");
      }
      return contentOf(entity, entity.name);
    },
  }));
  const existing = entriesOfService(run.draft.tree, 'rules', service._id);
  await importEntities(run, 'rules', existing, [...ofCollections, ...ofActions], 'rule');
  requireRoomForRules(run, service);
}
