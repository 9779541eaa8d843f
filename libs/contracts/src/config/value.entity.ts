import { IsBoolean } from 'class-validator';
import { Entity, Member } from '../entity.js';
import { Given, ResourceName } from '../fields.js';

/** What a value consists of. */
export class ValueContent {
  /** Name of the value, unique in its app: 1 to 64 letters, digits, `_` or `-`. */
  @Member()
  @ResourceName('value')
  name!: string;

  /** Any JSON, `null` too; with `from_secret` the name of a secret. With its name at most `VALUE_SIZE_MAX` characters. */
  @Member({ type: 'any' })
  @Given()
  value!: unknown;

  /** Whether it is the value of the secret it names. */
  @Member({ default: false, filed: 'always', description: 'True if `value` is the name of a secret.' })
  @IsBoolean()
  from_secret!: boolean;

  /** Whether clients cannot read it. */
  @Member({ default: false })
  @IsBoolean()
  private!: boolean;
}

export const VALUE = new Entity(ValueContent, ['name', 'value']);
/** Members that lists show. */
export const LISTED_OF_VALUES = ['name', 'private', 'from_secret'] as const;
