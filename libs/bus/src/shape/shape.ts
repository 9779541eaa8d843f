import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage } from 'class-validator';
import { RawJson, type Constructor, type ReplyShape } from '#contracts/rpc.js';

type Storage = ReturnType<typeof getMetadataStorage>;
/** A decorator of class-validator as it was declared. */
export type Declaration = ReturnType<Storage['getTargetValidationMetadatas']>[number];
type Validator = ReturnType<Storage['getTargetValidatorConstraints']>[number];

interface Member {
  readonly name: string;
  /** Class that its value is converted to. */
  readonly nested: Constructor<object> | undefined;
}

/** A declaration, and what decides whether a value meets it. */
export interface FieldTest {
  readonly declaration: Declaration;
  readonly validators: readonly Validator[];
}

export interface FieldCheck {
  readonly name: string;
  /** If one of them does not hold, the field is not checked. */
  readonly conditions: readonly ((object: object, value: unknown) => boolean)[];
  /** In the order in which class-validator applies them. */
  readonly tests: readonly FieldTest[];
  /** The declaration that its value is checked by its own class. */
  readonly nested: Declaration | undefined;
}

/** Returns the elements a declaration of each of them is about; `null` for a value that has none. */
export function elementsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return value instanceof Set || value instanceof Map ? [...value.values()] : null;
}

/** Returns `true` if the value of a field meets a declaration. */
export function meets({ declaration, validators }: FieldTest, object: object, value: unknown): boolean {
  const { propertyName: property, constraints, validateIf, each } = declaration;
  if (validateIf && !validateIf(object, value)) return true;
  const about = { targetName: object.constructor.name, property, object, value, constraints };
  const passes = (one: unknown): boolean => validators.every(({ instance }) => instance.validate(one, about) === true);
  const elements = each ? elementsOf(value) : null;
  return elements ? elements.every(passes) : passes(value);
}

function nestedPasses(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const elements = elementsOf(value);
  return elements ? elements.every(nestedPasses) : passesValidation(value);
}

/** Returns the checks of a field; `null` if it has declarations that are not known here. */
function fieldCheck(storage: Storage, name: string, declarations: readonly Declaration[]): FieldCheck | null {
  const [conditions, defined, tests]: [FieldCheck['conditions'][number][], FieldTest[], FieldTest[]] = [[], [], []];
  let nested: Declaration | undefined;
  for (const declaration of declarations) {
    const { type } = declaration;
    if (type === 'customValidation' || type === 'isDefined') {
      const validators = storage.getTargetValidatorConstraints(declaration.constraintCls).filter(({ async }) => !async);
      (type === 'isDefined' ? defined : tests).push({ declaration, validators });
    } else if (type === 'nestedValidation' && nested === undefined) nested = declaration;
    else if (type === 'conditionalValidation') conditions.push(declaration.constraints[0] as FieldCheck['conditions'][number]);
    else if (type !== 'whitelistValidation') return null;
  }
  return { name, conditions, tests: [...defined, ...tests], nested };
}

/**
 * Declarations that a class has by decorators of class-validator and class-transformer, read once: these libraries look
 * for them among all classes for each object.
 */
export class Shape<T extends object = object> {
  /** Its checks; `null` for declarations that are not known here, which class-validator checks. */
  readonly checks: readonly FieldCheck[] | null;
  private readonly members: readonly Member[];

  constructor(private readonly type: Constructor<T>) {
    const storage = getMetadataStorage();
    const byField = new Map<string, Declaration[]>();
    for (const declaration of storage.getTargetValidationMetadatas(type, '', false, false)) {
      byField.set(declaration.propertyName, [...(byField.get(declaration.propertyName) ?? []), declaration]);
    }
    this.members = [...byField.keys()].map((name) => ({
      name,
      nested: defaultMetadataStorage.findTypeMetadata(type, name)?.typeFunction(),
    }));
    const checks = [...byField].map(([name, declarations]) => fieldCheck(storage, name, declarations));
    this.checks = checks.every((check) => check !== null) ? checks : null;
  }

  /**
   * Creates an instance with the declared properties of a body. Properties typed with `@Type` become instances
   * themselves; others are copied unchanged, because they may contain a client's own JSON, whose keys (`constructor`,
   * `toString`) are data.
   */
  instantiate(body: object): T {
    const instance = new this.type();
    for (const { name, nested } of this.members) {
      if (!Object.hasOwn(body, name)) continue;
      const value = (body as Record<string, unknown>)[name];
      (instance as Record<string, unknown>)[name] = nested ? instantiateNested(shapeOf(nested), value) : value;
    }
    return instance;
  }

  /** Returns `true` if an object is certainly valid, so that class-validator would find no error. */
  passes(object: object): boolean {
    if (this.checks === null) return false;
    for (const { name, conditions, tests, nested } of this.checks) {
      const value = (object as Readonly<Record<string, unknown>>)[name];
      if (!conditions.every((holds) => holds(object, value))) continue;
      if (!tests.every((test) => meets(test, object, value)) || (nested && !nestedPasses(value))) return false;
    }
    return true;
  }

  /** Returns the properties of a value that the class declares. */
  pick(value: object): object {
    const picked: Record<string, unknown> = {};
    for (const { name } of this.members) {
      const member = (value as Record<string, unknown>)[name];
      if (member !== undefined) picked[name] = member;
    }
    return picked;
  }
}

const shapes = new WeakMap<Constructor<object>, Shape>();

/** Returns the shape of a class. Decorators have run when it is first asked for, so nothing is added later. */
export function shapeOf<T extends object>(type: Constructor<T>): Shape<T> {
  let shape = shapes.get(type) as Shape<T> | undefined;
  if (shape === undefined) shapes.set(type, (shape = new Shape(type)));
  return shape;
}

function instantiateNested(shape: Shape, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((element) => instantiateNested(shape, element));
  return typeof value === 'object' && value !== null ? shape.instantiate(value) : value;
}

/** Returns `true` if an object of any class is certainly valid. */
export function passesValidation(object: object): boolean {
  // A property given by a client may have any name.
  return typeof object.constructor === 'function' && shapeOf(object.constructor as Constructor<object>).passes(object);
}

/**
 * Returns a function that keeps only those properties of a handler's reply that its contract declares, so that nothing
 * stored with it can leak by accident.
 */
export function replyShaper<T>(reply: ReplyShape<T>): (answer: unknown) => unknown {
  if (reply.kind === 'nothing') return () => null;
  if (reply.kind === 'raw') return rawReply;
  const shape = shapeOf(reply.type as Constructor<object>);
  if (reply.kind === 'list') return (answer) => (answer as object[]).map((element) => shape.pick(element));
  if (reply.kind === 'nullable') return (answer) => (answer === null ? null : shape.pick(answer as object));
  return (answer) => shape.pick(answer as object);
}

function rawReply(answer: unknown): RawJson {
  if (!(answer instanceof RawJson)) throw new TypeError('the handler of a raw reply must return RawJson');
  return answer;
}
