import { IsBoolean } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { Given, ResourceName } from '../fields.js';

/** Content of a value. */
export class ValueContent {
  /** Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
  @Member()
  @ResourceName('value')
  name!: string;

  /**
   * Any JSON, including `null`; with `from_secret` the name of a secret. Together with its name at most
   * `VALUE_SIZE_MAX` characters.
   */
  @Member({ type: 'any' })
  @Given()
  value!: unknown;

  /** True if the value is taken from the secret it names. */
  @Member({ default: false, filed: 'always', description: 'True if `value` is the name of a secret.' })
  @IsBoolean()
  from_secret!: boolean;

  /** True if clients cannot read the value. */
  @Member({ default: false })
  @IsBoolean()
  private!: boolean;
}

export const VALUE = new Entity(ValueContent, ['name', 'value']);
/** Properties that lists include. */
export const LISTED_OF_VALUES = ['name', 'private', 'from_secret'] as const;
