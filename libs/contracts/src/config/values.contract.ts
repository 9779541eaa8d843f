import { Allow } from 'class-validator';
import { ResourceId } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';
import { versioned } from '../versioned.js';
import { LISTED_OF_VALUES, VALUE } from './value.entity.js';

/** Maximum number of values per app. */
export const VALUES_MAX = 10_000;
/** Maximum characters of one value and its name as JSON. */
export const VALUE_SIZE_MAX = 1_000_000;

class ValueHead {
  /** Id of the value. */
  @Allow() _id!: string;
  /**
   * Time the value was last changed, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** A value in a list. */
export class ValueSummary extends versioned(VALUE.summary(ValueHead, ...LISTED_OF_VALUES)) {}

/** A value. `value` is any JSON; with `from_secret` it is the name of a secret. */
export class Value extends VALUE.reply(ValueHead) {}

export class CreateValueRequest extends VALUE.creation(AppScope) {}

export class ValueScope extends AppScope {
  /** Id of the value. */
  @ResourceId('ValueNotFound')
  valueId!: string;
}

/** Absent properties keep their stored values. */
export class UpdateValueRequest extends VALUE.replacement(ValueScope) {}

/** Returns the values of an app, without their content. */
export const listValues = defineRpc('config.values.list', AppScope, listOf(ValueSummary), {
  access: 'project:read',
  idempotent: true,
});
/**
 * Creates a value.
 * @throws ValueAlreadyExists, ValueDuplicateName, SecretNotFound, BadRequest
 */
export const createValue = defineRpc('config.values.create', CreateValueRequest, Value, { access: 'project:write' });
/** Returns a value. */
export const getValue = defineRpc('config.values.get', ValueScope, Value, {
  access: 'project:read',
  idempotent: true,
  resource: ({ valueId }) => ({ kind: 'values', id: valueId }),
});
/**
 * Changes a value.
 * @throws ValueAlreadyExists, ValueDuplicateName, SecretNotFound, BadRequest
 */
export const updateValue = defineRpc('config.values.update', UpdateValueRequest, Value, {
  access: 'project:write',
  resource: ({ valueId }) => ({ kind: 'values', id: valueId }),
});
/** Deletes a value. */
export const deleteValue = defineRpc('config.values.delete', ValueScope, nothing, {
  access: 'project:write',
  resource: ({ valueId }) => ({ kind: 'values', id: valueId }),
});
