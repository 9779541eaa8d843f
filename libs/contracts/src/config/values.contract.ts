import { Allow, IsBoolean, IsOptional } from 'class-validator';
import { Given, Optional, ResourceId, ResourceName } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Values of one app. */
export const VALUES_MAX = 10_000;
/** Characters of one value, with its name, as JSON. */
export const VALUE_SIZE_MAX = 1_000_000;

/** A value as lists show it. */
export class ValueSummary {
  /** Id of the value. */
  @Allow() _id!: string;
  /** Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
  @Allow() name!: string;
  /** Whether clients cannot read it. */
  @Allow() private!: boolean;
  /** Whether it is the value of the secret it names. */
  @Allow() from_secret!: boolean;
  /**
   * When the value was changed last, in unix seconds.
   * @format int64
   */
  @Allow() last_modified!: number;
}

/** `value` is any JSON; with `from_secret` it is the name of a secret. */
export class Value extends ValueSummary {
  /** Any JSON, `null` too; with `from_secret` the name of a secret. With its name at most `VALUE_SIZE_MAX` characters. */
  @Allow() value!: unknown;
}

export class CreateValueRequest extends AppScope {
  @ResourceName('value')
  name!: string;

  @IsOptional()
  @IsBoolean()
  private?: boolean;

  @IsOptional()
  @IsBoolean()
  from_secret?: boolean;

  @Given()
  value!: unknown;
}

export class ValueScope extends AppScope {
  /** Id of the value. */
  @ResourceId('ValueNotFound')
  valueId!: string;
}

/** Members that are absent keep what is stored. */
export class UpdateValueRequest extends AppScope {
  @ResourceId('ValueNotFound')
  valueId!: string;

  @Optional()
  @ResourceName('value')
  name?: string;

  @IsOptional()
  @IsBoolean()
  private?: boolean;

  @IsOptional()
  @IsBoolean()
  from_secret?: boolean;

  @Allow()
  value?: unknown;
}

/** Returns the values of an app, without what they hold. */
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
export const getValue = defineRpc('config.values.get', ValueScope, Value, { access: 'project:read', idempotent: true });
/**
 * Changes a value.
 * @throws ValueAlreadyExists, ValueDuplicateName, SecretNotFound, BadRequest
 */
export const updateValue = defineRpc('config.values.update', UpdateValueRequest, Value, { access: 'project:write' });
/** Deletes a value. */
export const deleteValue = defineRpc('config.values.delete', ValueScope, nothing, { access: 'project:write' });
