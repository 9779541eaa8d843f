import type { Document } from '#codecs/bson/values.js';
import { namedInQuery } from '#rules/access/named-in-query.js';
import { PATH_LEVELS_MAX } from '#rules/access/projection.js';
import type { RequestRules } from '#rules/access/request-rules.js';
import { AppError } from '#contracts/error.js';
import type { Change } from '#store/port/statement.js';
import { namedPaths } from './named-paths.js';

/** Conditions that select and order documents. */
interface Question {
  readonly filter: Document;
  readonly sort?: Document | undefined;
  readonly change?: Change | undefined;
}

/**
 * Rejects conditions on fields the user can never read, for apps that set `strict_predicates`: the documents a
 * condition finds, or their order, reveal the values of its fields. Every method throws `NoMatchingRuleFound`, which
 * names the field.
 */
export class StrictPredicates {
  constructor(private readonly rules: RequestRules) {}

  /** Checks all fields of a query. Comparing a field compares everything below it. */
  async check({ filter, sort = {}, change }: Question): Promise<void> {
    for (const { path, isShallow } of namedInQuery(filter)) await this.require(path, isShallow);
    for (const name of Object.keys(sort)) await this.require(name.split('.'), false);
    if (change) await this.checkElements(change);
  }

  /** Checks the field of a `distinct`, which only returns readable values. */
  distinct(key: string): Promise<void> {
    return this.require(key.split('.'), true);
  }

  /** Checks conditions on the list elements an update changes. */
  private async checkElements(change: Change): Promise<void> {
    if (change.kind === 'replacement' || !change.arrayFilters) return;
    const paths = namedPaths(change) ?? [];
    for (const { path, isShallow } of change.arrayFilters.flatMap((filter) => [...namedInQuery(filter)])) {
      const [identifier, ...below] = path;
      for (const named of paths) {
        const at = named.indexOf(`$[${identifier}]`);
        if (at > 0) await this.require([...named.slice(0, at).filter(isField), ...below], isShallow);
      }
    }
  }

  /** Requires read access to a field. @param path an empty path is the whole document */
  async require(path: readonly string[], isShallow: boolean): Promise<void> {
    const reach = path.length > PATH_LEVELS_MAX ? 'none' : await this.rules.mightRead(path);
    if (reach === 'all' || (isShallow && reach === 'some')) return;
    const what = path.length === 0 ? 'every field' : `the field '${path.join('.')}'`;
    throw new AppError('NoMatchingRuleFound', `${what} cannot be used in a filter: no rule grants read access to it`);
  }
}

function isField(name: string): boolean {
  return !name.startsWith('$');
}
