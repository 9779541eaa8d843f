import { hasField, isDocument, isNullish, type Document } from '../bson/types.js';
import { mongoError, type MongoError } from '../errors/mongo-error.js';
import { compileMatcher } from '../query/matcher.js';
import type { Collection } from '../storage/collection.js';
import { hasText } from '../text/text-search.js';
import { checkFields, flag, optionalDocument, optionalString } from './fields.js';

/**
 * Returns the document validation options of `create` and `collMod`, those given. Throws what an invalid validator throws, 2 for
 * a bad enum.
 */
export function validationOptions(command: Document): Document {
  const options: Document = {};
  const validator = optionalDocument(command, 'validator');
  if (validator) {
    if (hasText(validator)) throw mongoError(2, '$text is not allowed in this context');
    compileMatcher(validator, {}, 'stage');
    options.validator = validator;
  }
  const level = oneOf(command, 'validationLevel', ['off', 'strict', 'moderate']);
  if (level !== undefined) options.validationLevel = level;
  const action = oneOf(command, 'validationAction', ['error', 'warn']);
  if (action !== undefined) options.validationAction = action;
  return options;
}

/**
 * Returns whether `create` or `collMod` enables images of documents for change streams; undefined if it does not mention them.
 * Throws 72 for a database that cannot have them.
 */
export function imagesOption(command: Document, owner: string, database: string): boolean | undefined {
  const images = optionalDocument(command, 'changeStreamPreAndPostImages');
  if (!images) return undefined;
  const name = `${owner}.changeStreamPreAndPostImages`;
  checkFields(images, name, ['enabled']);
  if (isNullish(images.enabled)) throw mongoError(40414, `BSON field '${name}.enabled' is missing but a required field`);
  if (['admin', 'local', 'config'].includes(database)) {
    throw mongoError(72, `changeStreamPreAndPostImages collection option is not supported on the ${database} database`);
  }
  return flag(images, 'enabled');
}

/**
 * Checks a document that is to be stored against the collection's validator. At level `moderate` a document that was already invalid
 * may stay so. Throws 121 with the details drivers show.
 */
export function validateDocument(collection: Collection, after: Document, before?: Document): void {
  const { validator, options } = collection;
  if (!validator || options.validationLevel === 'off' || options.validationAction === 'warn' || validator(after)) return;
  if (before && options.validationLevel === 'moderate' && !validator(before)) return;
  throw validationFailure(collection, after);
}

function validationFailure({ options }: Collection, document: Document): MongoError {
  const [operatorName = ''] = isDocument(options.validator) ? Object.keys(options.validator) : [];
  return mongoError(121, 'Document failed validation', {
    errInfo: {
      failingDocumentId: hasField(document, '_id') ? document._id : null,
      details: { operatorName, specifiedAs: options.validator, reason: 'expression did not match' },
    },
  });
}

function oneOf(command: Document, field: string, values: readonly string[]): string | undefined {
  if (isNullish(command[field])) return undefined;
  const value = optionalString(command, field);
  if (value === undefined || values.includes(value)) return value;
  throw mongoError(2, `Enumeration value '${value}' for field '${field}' is not a valid value.`);
}
