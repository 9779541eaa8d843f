import { EVERYTHING, intersection, NOTHING, UNDECIDED, union, type Selection } from '../expressions/query/query-filter.js';
import type { CompiledExpression } from '../expressions/compiled-expression.js';
import type { CompiledRole, FieldGrant } from './compiled-rules.js';
import { FieldAccess } from './field-access.js';
import { FieldNaming, type Naming } from './field-naming.js';
import { allBut, ALL_FIELDS, hasField, only, type FieldSet, type PlainDocument } from './field-set.js';
import { unchanged, withImages, type Images, type EnvironmentFactory } from './images.js';
import type { ExpressionPlanner } from './planned-expression.js';
import { ReadReach, type Reach } from './read-reach.js';

/** Documents and fields a role may read. */
export interface RoleReads {
  readonly selection: Selection;
  /** The fields that may be read of each of them; `null` where that depends on the document. */
  readonly fields: FieldSet | null;
  /** Every document may be read that has one of those fields. */
  readonly isByFields: boolean;
}

/** The `_id`, which the platform may have generated, and which is deleted together with its document. */
const GIVEN_ID: ReadonlySet<string> = new Set(['_id']);

/**
 * One role for one request: the permissions of runtime §3.5. Three of them are interpreted strictly where the sources
 * are ambiguous: an omitted `delete` requires the right to write every field (except `_id`), so that a role that may
 * only read deletes nothing; `additional_fields` applies at every level; an embedded document without any readable
 * field is not a field.
 */
export class RequestRole {
  private readonly access: FieldAccess;
  private readonly naming: FieldNaming;
  private readonly reach: ReadReach;

  constructor(
    readonly role: CompiledRole,
    private readonly planner: ExpressionPlanner,
  ) {
    this.access = new FieldAccess(role, planner);
    this.naming = new FieldNaming(role, planner);
    this.reach = new ReadReach(role, planner);
  }

  get name(): string {
    return this.role.name;
  }

  /**
   * Returns the readable part of a document of this role: `undefined` if nothing is readable, the document itself if
   * all of it is readable.
   */
  async readable(images: Images): Promise<PlainDocument | undefined> {
    const environment = withImages(this.planner.environment, images);
    if (!(await this.passesReadFilter(environment))) return undefined;
    const { read } = this.role.permissions;
    if ((await this.holds(read, environment)) || (await this.mayWriteAll(environment))) return images.after;
    return read ? undefined : this.access.readable(images, environment);
  }

  /** Returns `true` if a document of this role may change from one image to the other. */
  async mayUpdate(before: PlainDocument, after: PlainDocument): Promise<boolean> {
    const environment = withImages(this.planner.environment, { before, after });
    if (!(await this.passesWriteFilter(environment))) return false;
    return (await this.mayWriteAll(environment)) || this.access.writable(before, after, environment);
  }

  /**
   * Returns the permission of a write of a document of this role to name the fields of these paths; `null`: it replaces
   * the whole document.
   */
  async mayName(paths: readonly (readonly string[])[] | null, before: PlainDocument): Promise<Naming> {
    const environment = withImages(this.planner.environment, unchanged(before));
    const { read, write } = this.role.permissions;
    if ((await this.holds(read, environment)) || (await this.mayWriteAll(environment))) return 'allowed';
    let strictest: Naming = 'allowed';
    if (paths === null) strictest = await this.naming.all(before, GIVEN_ID, environment);
    for (const path of paths ?? []) {
      const one = await this.naming.path(path, before, environment);
      if (strictest !== 'refused' && one !== 'allowed') strictest = one;
    }
    return strictest === 'refused' && (await this.planner.couldHold(write)) ? 'undecided' : strictest;
  }

  /** @param hasGivenId the platform chose the document's `_id` */
  async mayInsert(after: PlainDocument, hasGivenId: boolean): Promise<boolean> {
    const environment = withImages(this.planner.environment, { before: undefined, after });
    if (!(await this.holds(this.role.permissions.insert, environment, true))) return false;
    if (!(await this.passesWriteFilter(environment))) return false;
    if (await this.mayWriteAll(environment)) return true;
    return this.access.writable(undefined, after, environment, hasGivenId ? exceptId(after) : new Set());
  }

  async mayDelete(before: PlainDocument): Promise<boolean> {
    const environment = withImages(this.planner.environment, { before, after: before });
    if (!(await this.passesWriteFilter(environment))) return false;
    const { delete: permission } = this.role.permissions;
    if (permission) return this.holds(permission, environment);
    return (await this.mayWriteAll(environment)) || this.access.writable(before, undefined, environment, exceptId(before));
  }

  /** Returns how much of a field documents of this role might show. */
  mightRead(path: readonly string[]): Promise<Reach> {
    return this.reach.of(path);
  }

  /** Returns `true` if every document of this role may be written, with any change. */
  async mayAlwaysWrite(): Promise<boolean> {
    const { documentFilters, permissions } = this.role;
    if (documentFilters?.write && (await this.constant(documentFilters.write)) !== true) return false;
    // The readable part of the document after the write then depends on the document.
    if (documentFilters?.read && !documentFilters.write) return false;
    return permissions.write !== undefined && (await this.constant(permissions.write)) === true;
  }

  /** Returns `true` if every document of this role may be deleted. */
  async mayAlwaysDelete(): Promise<boolean> {
    const { documentFilters, permissions } = this.role;
    if (documentFilters?.write && (await this.constant(documentFilters.write)) !== true) return false;
    const permission = permissions.delete ?? permissions.write;
    return permission !== undefined && (await this.constant(permission)) === true;
  }

  /** The stored documents of this role that may be read. */
  async reads(): Promise<RoleReads> {
    const { documentFilters, permissions } = this.role;
    const gate = documentFilters?.read
      ? union([await this.selection(documentFilters.read), await this.selection(documentFilters.write)])
      : EVERYTHING;
    const whole = union([await this.selection(permissions.read), await this.selection(permissions.write)]);
    if (permissions.read) return { selection: intersection([gate, whole]), fields: ALL_FIELDS, isByFields: false };
    const fields = await this.grantedFields();
    const selection = intersection([gate, union([whole, someField(fields)])]);
    const isByFields = fields !== null && gate.filter === true && gate.exact;
    if (whole.filter === false) return { selection, fields, isByFields };
    const isWhole = whole.filter === true && whole.exact;
    return { selection, fields: isWhole ? ALL_FIELDS : null, isByFields: isWhole && isByFields };
  }

  /** Returns the top-level fields granted for every document; `null` if they depend on the document. */
  private async grantedFields(): Promise<FieldSet | null> {
    const granted: string[] = [];
    const denied: string[] = [];
    for (const [name, grant] of this.role.fields) {
      const isGranted = await this.constantGrant(grant);
      if (isGranted === undefined) return null;
      (isGranted ? granted : denied).push(name);
    }
    const others = this.role.additional ? await this.constantGrant(this.role.additional) : false;
    if (others === undefined) return null;
    return others ? allBut(denied) : only(granted);
  }

  private async constantGrant({ read, write, fields }: FieldGrant): Promise<boolean | undefined> {
    if (!read && !write) return fields ? undefined : false;
    const [reads, writes] = [read ? await this.constant(read) : false, write ? await this.constant(write) : false];
    if (reads === true || writes === true) return true;
    return reads === false && writes === false ? false : undefined;
  }

  private async passesReadFilter(environment: EnvironmentFactory): Promise<boolean> {
    const filters = this.role.documentFilters;
    if (!filters?.read || (await this.holds(filters.read, environment))) return true;
    return this.holds(filters.write, environment);
  }

  private passesWriteFilter(environment: EnvironmentFactory): boolean | Promise<boolean> {
    return this.holds(this.role.documentFilters?.write, environment, true);
  }

  private mayWriteAll(environment: EnvironmentFactory): boolean | Promise<boolean> {
    return this.holds(this.role.permissions.write, environment);
  }

  private holds(
    permission: CompiledExpression | undefined,
    environment: EnvironmentFactory,
    otherwise = false,
  ): boolean | Promise<boolean> {
    return this.planner.holds(permission, environment, otherwise);
  }

  private async constant(permission: CompiledExpression): Promise<boolean | undefined> {
    return (await this.planner.plan(permission)).constant;
  }

  private async selection(permission: CompiledExpression | undefined): Promise<Selection> {
    return permission ? (await this.planner.plan(permission)).selection : NOTHING;
  }
}

/**
 * Returns the fields exempt from the check. `_id` needs no permission if there are other fields; otherwise it does:
 * without it, a user without write access could write empty documents.
 */
function exceptId(document: PlainDocument): ReadonlySet<string> {
  return Object.keys(document).length > 1 ? GIVEN_ID : new Set();
}

/**
 * Selects documents that have one of the fields. Every stored document has an `_id`; any other field depends on the
 * document.
 */
function someField(fields: FieldSet | null): Selection {
  if (!fields) return UNDECIDED;
  if (hasField(fields, '_id')) return EVERYTHING;
  return fields.kind === 'only' && fields.names.size === 0 ? NOTHING : UNDECIDED;
}
