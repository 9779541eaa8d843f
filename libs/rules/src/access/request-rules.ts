import type { DocumentNeeds } from '../expressions/document-needs.js';
import type { ExpressionEnvironment } from '../expressions/environment.js';
import { expandQuery } from '../expressions/query-template.js';
import {
  complement,
  EVERYTHING,
  intersection,
  MATCH_NOTHING,
  union,
  type QueryFilter,
  type Selection,
} from '../expressions/query/query-filter.js';
import type { CompiledRules } from './compiled-rules.js';
import { ALL_FIELDS, sameFields, type FieldSet, type PlainDocument } from './field-set.js';
import { unchanged, withImages, type EnvironmentFactory } from './images.js';
import { ExpressionPlanner, type PlannedExpression } from './planned-expression.js';
import { readProjection, type FieldProjection } from './projection.js';
import { greatest, least, projectedReach, type Reach } from './read-reach.js';
import { RequestRole, type RoleReads } from './request-role.js';

/** Filters that apply to one request, as one. */
export interface RequestFilters {
  /** All of them have to be satisfied. */
  readonly queries: readonly QueryFilter[];
  readonly projection: FieldProjection | null;
}

/** Filters that cannot be applied together: one keeps fields, another drops them, or one does something else. */
export class FilterProjectionError extends Error {
  override readonly name = 'FilterProjectionError';
}

/** Readable documents of a collection, as a database query. */
export interface RequestReads {
  /** Finds every document that may be read. */
  readonly filter: QueryFilter | boolean;
  /** True if the filter finds no other document; otherwise each has to be checked by {@link RequestRules.readable}. */
  readonly exact: boolean;
  /** The fields of each that may be read; `null`: that depends on the document, to be judged likewise. */
  readonly fields: FieldSet | null;
}

/** A role that can be determined from a part of a stored document. */
export interface StoredRole {
  readonly applies: PlannedExpression;
  /** Parts of a document that determine if the role applies; `null` if it applies to every document. */
  readonly needs: DocumentNeeds | null;
  /** Readable fields of each of its documents, `null` for none. */
  readonly fields: FieldSet | null;
  /** A document that has none of them may not be read. */
  readonly needsField: boolean;
}

interface ReachableRole {
  readonly role: RequestRole;
  readonly applies: Selection;
}

/** Documents that a role applies to, and the ones among them that it lets the user read. */
interface RoleReading {
  readonly applies: Selection;
  readonly reads: RoleReads;
}

/** The rules of one collection for what a request knows: what that is stays the same, no I/O is done except by functions of expressions. */
export class RequestRules {
  private readonly planner: ExpressionPlanner;
  private readonly roles: readonly RequestRole[];
  private reachable: Promise<readonly ReachableRole[]> | undefined;
  private planned: Promise<RequestReads> | undefined;
  private applied: Promise<RequestFilters> | undefined;
  private stored: Promise<readonly StoredRole[] | null> | undefined;

  constructor(
    private readonly rules: CompiledRules,
    environment: ExpressionEnvironment,
  ) {
    this.planner = new ExpressionPlanner(environment);
    this.roles = rules.roles.map((role) => new RequestRole(role, this.planner));
  }

  /** The filters whose `apply_when` holds. @throws FilterProjectionError */
  filters(): Promise<RequestFilters> {
    this.applied ??= this.applyFilters();
    return this.applied;
  }

  /** Returns the database query for the readable documents. */
  reads(): Promise<RequestReads> {
    this.planned ??= this.planReads();
    return this.planned;
  }

  /**
   * Returns the roles that some stored document may have, in their order, if a part of a document is enough to
   * determine its role and all documents of a role show the same fields; `null` otherwise.
   */
  storedRoles(): Promise<readonly StoredRole[] | null> {
    this.stored ??= this.findStoredRoles();
    return this.stored;
  }

  /** Returns the environment of expressions that are evaluated for a part of a stored document. */
  inDocument(part: PlainDocument): EnvironmentFactory {
    return withImages(this.planner.environment, unchanged(part));
  }

  /** The first role that applies to the image the operation is judged by: the stored document, or the new one of an insert. */
  async roleOf(image: PlainDocument, isInsert = false): Promise<RequestRole | null> {
    const environment = withImages(this.planner.environment, isInsert ? { before: undefined, after: image } : unchanged(image));
    for (const role of this.roles) {
      if (await this.planner.holds(role.role.applyWhen, environment)) return role;
    }
    return null;
  }

  /** Returns the readable part of a stored document, `undefined` if nothing is readable. */
  async readable(document: PlainDocument): Promise<PlainDocument | undefined> {
    return (await this.roleOf(document))?.readable(unchanged(document));
  }

  /** Roles that some stored document may have. */
  async reachableRoles(): Promise<readonly RequestRole[]> {
    return (await this.reach()).map(({ role }) => role);
  }

  /**
   * Returns how much of a field the user might read in any document: `none` if a role, or a filter's projection, never
   * shows it. Returns `all` if no role applies to any document, because no document is found then either.
   * @throws FilterProjectionError
   */
  async mightRead(path: readonly string[]): Promise<Reach> {
    const roles = await this.reachableRoles();
    const { projection } = await this.filters();
    const byRoles = await Promise.all(roles.map((role) => role.mightRead(path)));
    const shown = roles.length === 0 ? 'all' : greatest(...byRoles);
    return projection ? least(shown, projectedReach(projection, path)) : shown;
  }

  private reach(): Promise<readonly ReachableRole[]> {
    this.reachable ??= this.findReachable();
    return this.reachable;
  }

  private async findReachable(): Promise<readonly ReachableRole[]> {
    const reachable: ReachableRole[] = [];
    for (const role of this.roles) {
      const { selection } = await this.planner.plan(role.role.applyWhen);
      if (selection.filter === false) continue;
      reachable.push({ role, applies: selection });
      if (isEverything(selection)) break;
    }
    return reachable;
  }

  private async findStoredRoles(): Promise<readonly StoredRole[] | null> {
    const roles: StoredRole[] = [];
    for (const { role } of await this.reach()) {
      const applies = await this.planner.plan(role.role.applyWhen);
      const { selection, fields, isByFields } = await role.reads();
      const needs = applies.constant === undefined ? applies.needs() : null;
      if (applies.constant === undefined && needs === null) return null;
      if (selection.filter === false) roles.push({ applies, needs, fields: null, needsField: false });
      else if (fields && (isByFields || isEverything(selection)))
        roles.push({ applies, needs, fields, needsField: !isEverything(selection) });
      else return null;
    }
    return roles;
  }

  private async planReads(): Promise<RequestReads> {
    const roles: RoleReading[] = [];
    for (const { role, applies } of await this.reach()) roles.push({ applies, reads: await role.reads() });
    if (readEverything(roles)) return { ...EVERYTHING, fields: commonFields(roles.map(({ reads }) => reads)) };
    const { filter, exact } = readBy(roles);
    return {
      filter,
      exact,
      fields: commonFields(roles.map(({ reads }) => reads).filter(({ selection }) => selection.filter !== false)),
    };
  }

  private async applyFilters(): Promise<RequestFilters> {
    const queries: QueryFilter[] = [];
    let projection: Record<string, unknown> = {};
    for (const filter of this.rules.filters) {
      const { constant, failed } = await this.planner.plan(filter.applyWhen);
      // A filter only narrows the result: if it is unknown whether it applies, it does.
      if (constant !== true && !failed) continue;
      const query = filter.query ? await expandQuery(filter.query, this.planner.environment) : MATCH_NOTHING;
      if (Object.keys(query).length > 0) queries.push(query);
      projection = { ...projection, ...filter.projection };
    }
    return { queries, projection: filterProjection(projection) };
  }
}

/**
 * Selects the documents that the first role that applies to each lets the user read. Each run of roles is one alternative: that is shorter,
 * and MongoDB's optimizer loses documents of `A or (not A and B) or (not A and not B)`.
 */
function readBy(roles: readonly RoleReading[]): Selection {
  const parts: Selection[] = [];
  const earlier: Selection[] = [];
  for (const run of runsOf(roles)) {
    const applies = run.map((role) => role.applies);
    const reads = run.map((role) => role.reads.selection);
    parts.push(intersection([union(applies), ...reads, ...earlier.map(complement)]));
    for (const each of applies) earlier.push(each);
  }
  return union(parts);
}

/** Splits roles into runs of neighbors that read all of their documents; any other role is a separate run. */
function runsOf(roles: readonly RoleReading[]): RoleReading[][] {
  const runs: RoleReading[][] = [];
  for (const role of roles) {
    const last = runs.at(-1);
    if (last?.every(readsAllOfIts) && readsAllOfIts(role)) last.push(role);
    else runs.push([role]);
  }
  return runs;
}

function filterProjection(projection: Record<string, unknown>): FieldProjection | null {
  if (Object.keys(projection).length === 0) return null;
  const read = readProjection(projection);
  if (read === 'mixed') throw new FilterProjectionError('filters of the collection both include and exclude fields');
  if (!read) throw new FilterProjectionError('a filter of the collection has a projection that cannot be applied');
  return read;
}

/**
 * Returns `true` if each document has a role, and each role reads all of its documents: the role then makes no
 * difference to the result, so that the query does not distinguish the roles, which the database would do document by
 * document without an index. If the database could not distinguish them, evaluating the roles may call functions, and
 * does.
 */
function readEverything(roles: readonly RoleReading[]): boolean {
  const last = roles.at(-1);
  if (!last || !isEverything(last.applies)) return false;
  return roles.every(readsAllOfIts);
}

/** Returns `true` if the database can identify the documents of a role exactly, and the role reads all of them. */
function readsAllOfIts({ applies, reads }: RoleReading): boolean {
  return applies.exact && isEverything(reads.selection);
}

function isEverything({ filter, exact }: Selection): boolean {
  return filter === true && exact;
}

function commonFields(views: readonly RoleReads[]): FieldSet | null {
  const [first] = views;
  if (!first) return ALL_FIELDS;
  const { fields } = first;
  return fields && views.every((view) => view.fields && sameFields(view.fields, fields)) ? fields : null;
}
