import { Allow, IsBoolean, IsOptional } from 'class-validator';
import { Given, Optional, ResourceId, ResourceName } from '../fields.js';
import { defineRpc, listOf, nothing } from '../rpc.js';
import { AppScope } from '../scope.js';

/** Values of one app. */
export const VALUES_MAX = 10_000;
/** Characters of one value, with its name, as JSON. */
export const VALUE_SIZE_MAX = 1_000_000;

export class ValueSummary {
  @Allow() _id!: string;
  @Allow() name!: string;
  @Allow() private!: boolean;
  @Allow() from_secret!: boolean;
  /** Unix seconds. */
  @Allow() last_modified!: number;
}

/** `value` is any JSON; with `from_secret` it is the name of a secret. */
export class Value extends ValueSummary {
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

export const listValues = defineRpc('config.values.list', AppScope, listOf(ValueSummary), {
  access: 'project:read',
  idempotent: true,
});
export const createValue = defineRpc('config.values.create', CreateValueRequest, Value, { access: 'project:write' });
export const getValue = defineRpc('config.values.get', ValueScope, Value, { access: 'project:read', idempotent: true });
export const updateValue = defineRpc('config.values.update', UpdateValueRequest, Value, { access: 'project:write' });
export const deleteValue = defineRpc('config.values.delete', ValueScope, nothing, { access: 'project:write' });
