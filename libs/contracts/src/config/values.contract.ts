import { Allow } from 'class-validator';
import { entityContracts } from '../entity-contracts.js';
import { ResourceId } from '../fields.js';
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

export class ValueScope extends AppScope {
  /** Id of the value. */
  @ResourceId('ValueNotFound')
  valueId!: string;
}

export const valueContracts = entityContracts('config.values', VALUE, {
  kind: 'values',
  noun: 'a value',
  name: 'Value',
  entity: Value,
  listed: ValueSummary,
  key: ValueScope,
  id: 'valueId',
  throws: ['ValueAlreadyExists', 'ValueDuplicateName', 'SecretNotFound', 'BadRequest'],
  texts: { list: 'Returns the values of an app, without their content' },
});
export const listValues = valueContracts.list;
export const createValue = valueContracts.create;
export const getValue = valueContracts.get;
export const updateValue = valueContracts.change;
export const deleteValue = valueContracts.delete;
