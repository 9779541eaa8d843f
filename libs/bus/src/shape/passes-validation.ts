import { getMetadataStorage } from 'class-validator';

type Storage = ReturnType<typeof getMetadataStorage>;
type Metadata = ReturnType<Storage['getTargetValidationMetadatas']>[number];
type FieldTest = (object: object, value: unknown) => boolean;

interface FieldCheck {
  readonly name: string;
  /** If one of them does not hold, the field is not checked. */
  readonly conditions: readonly FieldTest[];
  readonly tests: readonly FieldTest[];
  readonly isNested: boolean;
}

/**
 * Checks that a class declares, computed once; `null` for declarations that this module does not support, which
 * class-validator checks.
 */
const checksOf = new WeakMap<object, readonly FieldCheck[] | null>();

function elementsOf(value: unknown): readonly unknown[] | null {
  if (Array.isArray(value)) return value;
  return value instanceof Set || value instanceof Map ? [...value.values()] : null;
}

function customTest(storage: Storage, metadata: Metadata): FieldTest {
  const { propertyName: property, constraints, validateIf, each } = metadata;
  const validators = storage
    .getTargetValidatorConstraints(metadata.constraintCls)
    .filter(({ async }) => !async)
    .map(({ instance }) => instance);
  return (object, value) => {
    if (validateIf && !validateIf(object, value)) return true;
    const about = { targetName: object.constructor.name, property, object, value, constraints };
    const passes = (one: unknown): boolean => validators.every((validator) => validator.validate(one, about) === true);
    const elements = each ? elementsOf(value) : null;
    return elements ? elements.every(passes) : passes(value);
  };
}

function fieldCheck(storage: Storage, name: string, metadata: readonly Metadata[]): FieldCheck | null {
  const [conditions, tests]: [FieldTest[], FieldTest[]] = [[], []];
  let isNested = false;
  for (const one of metadata) {
    if (one.type === 'customValidation' || one.type === 'isDefined') tests.push(customTest(storage, one));
    else if (one.type === 'nestedValidation') isNested = true;
    else if (one.type === 'conditionalValidation') conditions.push(one.constraints[0] as FieldTest);
    else if (one.type !== 'whitelistValidation') return null;
  }
  return { name, conditions, tests, isNested };
}

function fieldChecks(type: object): readonly FieldCheck[] | null {
  let checks = checksOf.get(type);
  if (checks === undefined) {
    const storage = getMetadataStorage();
    const declared = storage.getTargetValidationMetadatas(type as () => void, '', false, false);
    const byField = new Map<string, Metadata[]>();
    for (const one of declared) byField.set(one.propertyName, [...(byField.get(one.propertyName) ?? []), one]);
    const made = [...byField].map(([name, metadata]) => fieldCheck(storage, name, metadata));
    checks = made.every((check) => check !== null) ? made : null;
    checksOf.set(type, checks);
  }
  return checks;
}

function nestedPasses(value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return false;
  const elements = elementsOf(value);
  return elements ? elements.every(nestedPasses) : passesValidation(value);
}

function fieldPasses(object: object, { name, conditions, tests, isNested }: FieldCheck): boolean {
  const value = (object as Readonly<Record<string, unknown>>)[name];
  if (!conditions.every((holds) => holds(object, value))) return true;
  return tests.every((passes) => passes(object, value)) && (!isNested || nestedPasses(value));
}

/**
 * Returns `true` if an object is certainly valid, so that class-validator would find no error. class-validator collects
 * for every field the data an error would need, even without an error, which is nearly always the case. In uncertain
 * cases class-validator decides and words the error.
 */
export function passesValidation(object: object): boolean {
  // A property given by a client may have any name.
  if (typeof object.constructor !== 'function') return false;
  const checks = fieldChecks(object.constructor);
  return checks !== null && checks.every((check) => fieldPasses(object, check));
}
