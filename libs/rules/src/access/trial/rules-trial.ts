import type { FilterConfig, RoleConfig } from '#contracts/config/app-snapshot.js';
import type { ExpressionEnvironment } from '../../expressions/environment.js';
import { expandQuery } from '../../expressions/query-template.js';
import { MATCH_NOTHING, type QueryFilter } from '../../expressions/query/query-filter.js';
import { compileRules, type CompiledRules } from '../compiled-rules.js';
import type { PlainDocument } from '../field-set.js';
import { unchanged, withImages } from '../images.js';
import { ExpressionPlanner } from '../planned-expression.js';
import { RequestRole } from '../request-role.js';
import type { Decision, FieldDecision } from './decision.js';
import { DocumentTrial } from './document-trial.js';

/** Applicability of a role; `null` if it depends on the document. */
export interface RoleTrial {
  readonly name: string;
  readonly applies: boolean | null;
}

export interface FilterTrial {
  readonly name: string;
  readonly applies: boolean;
  /** Query with the values of its expansions. */
  readonly query: QueryFilter | null;
  readonly projection: Readonly<Record<string, unknown>>;
}

export interface JudgedDocument {
  /** The role that decides about the stored document; `null`: no role applies. */
  readonly role: string | null;
  readonly roles: readonly RoleTrial[];
  readonly read: Decision;
  /** Readable part of the document before filters are applied. */
  readonly visible: PlainDocument | undefined;
  readonly insert: Decision;
  readonly update: Decision;
  readonly delete: Decision;
  readonly fields: readonly FieldDecision[];
}

const NO_ROLE: Decision = { allowed: false, by: 'roles' };

/** The rules of a collection for one user, judged by the same pieces as requests are, with what decided. Nothing is read or written. */
export class RulesTrial {
  private readonly rules: CompiledRules;
  private readonly planner: ExpressionPlanner;

  constructor(
    private readonly given: { readonly roles: readonly RoleConfig[]; readonly filters: readonly FilterConfig[] },
    environment: ExpressionEnvironment,
  ) {
    this.rules = compileRules(given);
    this.planner = new ExpressionPlanner(environment);
  }

  async roles(): Promise<RoleTrial[]> {
    const roles: RoleTrial[] = [];
    for (const { name, applyWhen } of this.rules.roles) {
      roles.push({ name, applies: (await this.planner.plan(applyWhen)).constant ?? null });
    }
    return roles;
  }

  async filters(): Promise<FilterTrial[]> {
    const filters: FilterTrial[] = [];
    for (const [index, { applyWhen, query, projection }] of this.rules.filters.entries()) {
      const { constant, failed } = await this.planner.plan(applyWhen);
      const applies = constant === true || failed;
      const expanded = query ? await expandQuery(query, this.planner.environment) : MATCH_NOTHING;
      filters.push({ name: this.given.filters[index]?.name ?? '', applies, query: applies ? expanded : null, projection });
    }
    return filters;
  }

  /** @param changed what a write would make of the document; itself where that is not said */
  async judge(document: PlainDocument, changed: PlainDocument = document): Promise<JudgedDocument> {
    const roles = await this.applying(document, false);
    const trial = this.trialOf(roles.findIndex(({ applies }) => applies));
    const inserting = this.trialOf((await this.applying(changed, true)).findIndex(({ applies }) => applies));
    const insert = inserting ? await inserting.insert(changed, !Object.hasOwn(changed, '_id')) : NO_ROLE;
    if (!trial) {
      return { role: null, roles, read: NO_ROLE, visible: undefined, insert, update: NO_ROLE, delete: NO_ROLE, fields: [] };
    }
    const { visible, ...read } = await trial.read(document);
    return {
      role: trial.name,
      roles,
      read,
      visible,
      insert,
      update: await trial.update(document, changed),
      delete: await trial.delete(document),
      fields: await trial.fields({ before: document, after: changed }),
    };
  }

  private async applying(image: PlainDocument, isInsert: boolean): Promise<RoleTrial[]> {
    const images = isInsert ? { before: undefined, after: image } : unchanged(image);
    const environment = withImages(this.planner.environment, images);
    const applying: RoleTrial[] = [];
    for (const { name, applyWhen } of this.rules.roles) {
      applying.push({ name, applies: await this.planner.holds(applyWhen, environment) });
    }
    return applying;
  }

  private trialOf(index: number): DocumentTrial | null {
    const role = this.rules.roles[index];
    return role ? new DocumentTrial(new RequestRole(role, this.planner), `roles[${index}]`, this.planner) : null;
  }
}
