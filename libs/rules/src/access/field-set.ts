/** Top-level fields of a document: those named, or all but those named. */
export interface FieldSet {
  readonly kind: 'only' | 'allBut';
  readonly names: ReadonlySet<string>;
}

export const ALL_FIELDS: FieldSet = { kind: 'allBut', names: new Set() };

export function only(names: Iterable<string>): FieldSet {
  return { kind: 'only', names: new Set(names) };
}

export function allBut(names: Iterable<string>): FieldSet {
  return { kind: 'allBut', names: new Set(names) };
}

export function hasField({ kind, names }: FieldSet, name: string): boolean {
  return names.has(name) === (kind === 'only');
}

export function isAllFields({ kind, names }: FieldSet): boolean {
  return kind === 'allBut' && names.size === 0;
}

export function sameFields(left: FieldSet, right: FieldSet): boolean {
  return (
    left.kind === right.kind && left.names.size === right.names.size && [...left.names].every((name) => right.names.has(name))
  );
}

/** Returns the fields that both sets have. */
export function intersectFields(left: FieldSet, right: FieldSet): FieldSet {
  if (left.kind === 'only') return only([...left.names].filter((name) => hasField(right, name)));
  if (right.kind === 'only') return intersectFields(right, left);
  return allBut([...left.names, ...right.names]);
}

/**
 * Returns `true` if a name means the same in a projection as in a document: it is not a path, an operator or a
 * prototype.
 */
export function isProjectable(name: string): boolean {
  return name !== '' && !/^\$|[.\0]|^__proto__$/.test(name);
}

/**
 * Returns a projection that keeps exactly these fields; `null` if not every server understands one: then the caller
 * reads whole documents and applies {@link keepFields}.
 */
export function projectionOf(fields: FieldSet): Record<string, 0 | 1> | null {
  const names = [...fields.names];
  if (!names.every(isProjectable)) return null;
  if (fields.kind === 'allBut') return Object.fromEntries(names.map((name) => [name, 0]));
  const kept = names.filter((name) => name !== '_id');
  if (kept.length === 0) return fields.names.has('_id') ? { _id: 1 } : null;
  return { ...Object.fromEntries(kept.map((name) => [name, 1])), _id: fields.names.has('_id') ? 1 : 0 };
}

export type PlainDocument = Readonly<Record<string, unknown>>;

/** Sets a property under its own name, including `__proto__`. */
export function setMember(document: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__') {
    Object.defineProperty(document, name, { value, enumerable: true, writable: true, configurable: true });
  } else document[name] = value;
}

/** Returns the document with these of its fields. */
export function keepFields(document: PlainDocument, fields: FieldSet): PlainDocument {
  if (isAllFields(fields)) return document;
  const kept: Record<string, unknown> = {};
  for (const name of Object.keys(document)) if (hasField(fields, name)) setMember(kept, name, document[name]);
  return kept;
}
