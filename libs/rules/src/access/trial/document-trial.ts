import type { CompiledExpression } from '../../expressions/compiled-expression.js';
import type { CompiledRole } from '../compiled-rules.js';
import type { PlainDocument } from '../field-set.js';
import { isSameStored, unchanged, withImages, type Images, type EnvironmentFactory } from '../images.js';
import type { ExpressionPlanner } from '../planned-expression.js';
import type { RequestRole } from '../request-role.js';
import { NOT_GRANTED, type Decision, type FieldDecision } from './decision.js';
import { FieldDecisions } from './field-decisions.js';

/** Decisions of one role on a document, with the rule properties that made them. */
export class DocumentTrial {
  private readonly compiled: CompiledRole;

  constructor(
    private readonly role: RequestRole,
    /** Path of the role in the rule. */
    private readonly at: string,
    private readonly planner: ExpressionPlanner,
  ) {
    this.compiled = role.role;
  }

  get name(): string {
    return this.role.name;
  }

  async read(document: PlainDocument): Promise<Decision & { readonly visible: PlainDocument | undefined }> {
    const images = unchanged(document);
    const visible = await this.role.readable(images);
    const { by } = (await this.wholeRead(this.judgedIn(images))) ?? { by: null };
    return { allowed: visible !== undefined, by, visible };
  }

  async insert(after: PlainDocument, hasGivenId: boolean): Promise<Decision> {
    const images = { before: undefined, after };
    const allowed = await this.role.mayInsert(after, hasGivenId);
    const inserts = this.compiled.permissions.insert;
    const environment = this.judgedIn(images);
    if (inserts && !(await this.planner.holds(inserts, environment))) return { allowed, by: `${this.at}.insert` };
    return this.writeDecision(allowed, images);
  }

  /** Decides about a change of the fields that differ, each as a whole. */
  async update(before: PlainDocument, after: PlainDocument): Promise<Decision> {
    const names = new Set([...Object.keys(before), ...Object.keys(after)]);
    const changed = [...names].filter((name) => !isSameStored(before[name], after[name]));
    const isNamed =
      (await this.role.mayName(
        changed.map((name) => [name]),
        before,
      )) !== 'refused';
    return this.writeDecision(isNamed && (await this.role.mayUpdate(before, after)), { before, after });
  }

  async delete(before: PlainDocument): Promise<Decision> {
    const images = unchanged(before);
    const allowed = await this.role.mayDelete(before);
    const filtered = await this.writeFilter(this.judgedIn(images));
    if (filtered) return { allowed, by: filtered };
    if (this.compiled.permissions.delete) return { allowed, by: `${this.at}.delete` };
    return this.writeDecision(allowed, { before, after: {} });
  }

  /** Decides about each field, as if it was read, and changed from one image to the other. */
  async fields({ before, after }: Images): Promise<readonly FieldDecision[]> {
    const environment = this.judgedIn({ before, after });
    const stored = before ? this.judgedIn(unchanged(before)) : environment;
    const [read, write] = [await this.wholeRead(stored), await this.wholeWrite(environment)];
    const decisions = await this.decisions({ before, after });
    const each = read && write ? topLevel(decisions) : decisions;
    return each.map((decision) => ({ ...decision, ...(read ? { read } : {}), ...(write ? { write } : {}) }));
  }

  private decisions(images: Images): Promise<readonly FieldDecision[]> {
    const { before, after } = images;
    const read = this.judgedIn(before ? unchanged(before) : images);
    const judgedIn = { read, write: this.judgedIn(images) };
    return new FieldDecisions(this.compiled, this.at, this.planner, judgedIn).of(before, after);
  }

  /** Returns the decision on reading all of a document; `null` if its fields are decided one by one. */
  private async wholeRead(environment: EnvironmentFactory): Promise<Decision | null> {
    const { documentFilters, permissions } = this.compiled;
    const passes =
      !documentFilters?.read ||
      (await this.holds(documentFilters.read, environment)) ||
      (await this.holds(documentFilters.write, environment));
    if (!passes) return { allowed: false, by: `${this.at}.document_filters.read` };
    if (await this.holds(permissions.read, environment)) return { allowed: true, by: `${this.at}.read` };
    if (await this.holds(permissions.write, environment)) return { allowed: true, by: `${this.at}.write` };
    return permissions.read ? { allowed: false, by: `${this.at}.read` } : null;
  }

  private async wholeWrite(environment: EnvironmentFactory): Promise<Decision | null> {
    const filtered = await this.writeFilter(environment);
    if (filtered) return { allowed: false, by: filtered };
    return (await this.holds(this.compiled.permissions.write, environment)) ? { allowed: true, by: `${this.at}.write` } : null;
  }

  private async writeFilter(environment: EnvironmentFactory): Promise<string | null> {
    const filter = this.compiled.documentFilters?.write;
    return filter && !(await this.holds(filter, environment)) ? `${this.at}.document_filters.write` : null;
  }

  /**
   * Returns the decision with its reason: the rule that decides about the whole document, or the first field that may
   * not be written.
   */
  private async writeDecision(allowed: boolean, images: Images): Promise<Decision> {
    const environment = this.judgedIn(images);
    const whole = await this.wholeWrite(environment);
    if (whole) return { allowed, by: whole.by };
    if (allowed) return { allowed, by: `${this.at}.fields` };
    const decisions = await this.decisions(images);
    const refused = decisions.find(({ write }) => !write.allowed && write.by !== null) ?? { write: NOT_GRANTED };
    return { allowed, by: refused.write.by ?? (this.compiled.permissions.write ? `${this.at}.write` : null) };
  }

  private judgedIn(images: Images): EnvironmentFactory {
    return withImages(this.planner.environment, images);
  }

  private async holds(permission: CompiledExpression | undefined, environment: EnvironmentFactory): Promise<boolean> {
    return this.planner.holds(permission, environment);
  }
}

/** Reduces the decisions to top-level fields: a field without decisions below it is reported as a whole. */
function topLevel(decisions: readonly FieldDecision[]): FieldDecision[] {
  const first = new Map<string, FieldDecision>();
  for (const decision of decisions) {
    const [name] = decision.path;
    if (name !== undefined && !first.has(name)) first.set(name, { ...decision, path: [name] });
  }
  return [...first.values()];
}
