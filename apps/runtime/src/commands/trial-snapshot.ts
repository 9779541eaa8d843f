import type { AppSnapshot, CollectionRuleConfig, DefaultRuleConfig, ServiceConfig } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import type { RuleTrialResult } from '#contracts/runtime/rule-trials.contract.js';
import { isMongodbService } from '../data/data-sources.js';
import type { Namespace } from '../data/namespace.js';
import type { TrialArguments } from './trial-arguments.js';

/** Rules that apply to a collection, and a snapshot that contains them. */
export interface TriedRules {
  readonly snapshot: AppSnapshot;
  readonly source: RuleTrialResult['rules'];
  /** `null` if the collection has no rules, so that no user may use it. */
  readonly rule: Pick<DefaultRuleConfig, 'roles' | 'filters'> | null;
}

/** Returns the data source of that name or id, or the only one. @throws AppError `InvalidParameter`, `ServiceNotFound` */
export function triedService({ services }: AppSnapshot, named: string | undefined): ServiceConfig {
  const sources = services.filter(isMongodbService);
  if (named === undefined) {
    const [only, ...others] = sources;
    if (only && others.length === 0) return only;
    throw new AppError('InvalidParameter', "'service' must name one of the data sources");
  }
  const found = sources.find(({ name }) => name === named) ?? sources.find(({ _id }) => _id === named);
  if (!found && services.some(({ name, _id }) => name === named || _id === named)) {
    const whom = 'they apply to users and to functions that run as a user, not to the system';
    throw new AppError('InvalidParameter', `'${named}' is not a data source: its rules are about actions, and ${whom}`);
  }
  if (!found) throw new AppError('ServiceNotFound', `data source not found: '${named}'`);
  return found;
}

export function triedRules(
  snapshot: AppSnapshot,
  service: ServiceConfig,
  { namespace, rule }: Pick<TrialArguments, 'namespace' | 'rule'>,
): TriedRules {
  const stored = snapshot.rules.find((each): each is CollectionRuleConfig => isAbout(each, service, namespace));
  if (rule) {
    const tried = { ...stored, ...rule, _id: stored?._id ?? '', service_id: service._id, ...namespace };
    const others = snapshot.rules.filter((each) => each !== stored);
    return { snapshot: { ...snapshot, rules: [...others, tried] }, source: 'request', rule };
  }
  if (stored) return { snapshot, source: 'collection', rule: stored };
  const defaults = snapshot.defaultRules.find(({ service_id }) => service_id === service._id);
  return { snapshot, source: defaults ? 'default' : 'none', rule: defaults ?? null };
}

function isAbout(rule: AppSnapshot['rules'][number], service: ServiceConfig, { database, collection }: Namespace): boolean {
  return 'collection' in rule && rule.service_id === service._id && rule.database === database && rule.collection === collection;
}
