import type { ViolationCode } from './document-schema.js';

const REASONS: Readonly<Record<ViolationCode, string>> = {
  false: 'No value is allowed here',
  required: 'Required, but missing',
  invalid_type: 'Invalid type',
  missing_dependency: 'Required together with another field, but missing',
  const: 'Does not equal the constant',
  enum: 'Must be one of the listed values',
  number_any_of: 'Must fit at least one of the schemas of anyOf',
  number_one_of: 'Must fit exactly one of the schemas of oneOf',
  number_all_of: 'Must fit all the schemas of allOf',
  number_not: 'Must not fit the schema of not',
  number_gte: 'Below the minimum',
  number_gt: 'Must be greater than the minimum',
  number_lte: 'Above the maximum',
  number_lt: 'Must be less than the maximum',
  multiple_of: 'Not a multiple of the step',
  unique: 'Items must be unique',
  array_no_additional_items: 'Has more items than listed',
  array_min_items: 'Has too few items',
  array_max_items: 'Has too many items',
  contains: 'No item fits',
  array_min_properties: 'Has too few properties',
  array_max_properties: 'Has too many properties',
  additional_property_not_allowed: 'Additional property is not allowed',
  invalid_property_pattern: 'Its name fits no pattern',
  invalid_property_name: 'Its name is not allowed',
  string_gte: 'Shorter than the minimum length',
  string_lte: 'Longer than the maximum length',
  pattern: 'Does not match the pattern',
  format: 'Does not have the format',
  condition_then: 'Must fit the schema of then',
  condition_else: 'Must fit the schema of else',
};

/** Formats a violation: `(root).name: Invalid type. Expected: string, given: int` (runtime §3.8). */
export function violationText(path: string, code: ViolationCode, detail?: string): string {
  return detail === undefined ? `${path}: ${REASONS[code]}` : `${path}: ${REASONS[code]}. ${detail}`;
}
