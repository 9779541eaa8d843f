import { getMetadataStorage } from 'class-validator';
import type { ErrorCode } from '#contracts/error.js';
import type { Constructor } from '#contracts/rpc.js';
import { orNull, type JsonSchema } from './json-schema.js';

type Checks = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>;

/** JSON Schema has no flags: a pattern that needs one is left to the description. */
function patternOf(pattern: RegExp): JsonSchema {
  return pattern.flags === '' ? { pattern: pattern.source } : {};
}

/** JSON Schema keywords of each check of class-validator; a check without one is absent. */
const CHECKS: Readonly<Record<string, (limits: readonly unknown[]) => JsonSchema>> = {
  isInt: () => ({ type: 'integer' }),
  isIn: ([values]) => ({ enum: [...(values as readonly unknown[])] }),
  matches: ([pattern]) => patternOf(pattern as RegExp),
  isLength: ([min, max]) => ({ minLength: min as number, maxLength: max as number }),
  maxLength: ([max]) => ({ maxLength: max as number }),
  min: ([min]) => ({ minimum: min as number }),
  max: ([max]) => ({ maximum: max as number }),
  arrayMinSize: ([min]) => ({ minItems: min as number }),
  arrayMaxSize: ([max]) => ({ maxItems: max as number }),
  arrayUnique: () => ({ uniqueItems: true }),
};

function checksOf(type: Constructor<object>): Checks {
  return getMetadataStorage().getTargetValidationMetadatas(type, '', true, false);
}

/** Adds the limits of a property's checks to its schema. `null` is accepted wherever checks are left out for it. */
export function limited(schema: JsonSchema, type: Constructor<object>, member: string): JsonSchema {
  const checks = checksOf(type).filter(({ propertyName }) => propertyName === member);
  let result = { ...schema };
  for (const check of checks) {
    const said = CHECKS[check.name ?? '']?.(check.constraints ?? []);
    if (!said) continue;
    if (check.each) result = { ...result, items: { ...result.items, ...said } };
    else result = { ...result, ...said };
  }
  return checks.some(({ name }) => name === 'isOptional') ? orNull(result) : result;
}

/** Returns the codes that properties of a request fail with in place of the contract's own. */
export function memberErrors(type: Constructor<object>): ErrorCode[] {
  return checksOf(type).flatMap(({ context }) => {
    const code = (context as { errorCode?: ErrorCode } | undefined)?.errorCode;
    return code === undefined ? [] : [code];
  });
}

/** Returns `true` if any part of a request is checked with the contract's own code. */
export function hasOwnChecks(type: Constructor<object>): boolean {
  return checksOf(type).some(
    ({ type: kind, context }) =>
      kind !== 'conditionalValidation' &&
      kind !== 'whitelistValidation' &&
      (context as { errorCode?: unknown })?.errorCode === undefined,
  );
}
