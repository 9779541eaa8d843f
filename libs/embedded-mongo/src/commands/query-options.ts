import { compileExpression } from '../expressions/expression.js';
import { ConstantParts } from '../expressions/constant-parts.js';
import { Bindings } from '../expressions/bindings.js';
import { createCollation, type Collation } from '../bson/collation.js';
import type { Document } from '../bson/types.js';
import { mongoError } from '../errors/mongo-error.js';
import type { Collection } from '../storage/collection.js';
import { collationOf } from './default-collation.js';
import { optionalDocument } from './fields.js';

/** Options with which the filters, updates and expressions of one command are compiled. */
export interface QueryOptions {
  readonly collation: Collation | undefined;
  readonly bindings: Bindings;
  readonly constants: ConstantParts;
  /** Filters may have `$text`. */
  readonly searchesText: true;
}

/** Reads `collation` and `let`; `collection`: the one with the default collation. */
export function queryOptions(command: Document, collection?: Collection): QueryOptions {
  return {
    collation: createCollation(collationOf(command.collation, collection)),
    bindings: commandBindings(command),
    constants: new ConstantParts(),
    searchesText: true,
  };
}

/** Returns the variables of a command: `$$NOW` and what its `let` defines. Throws 9 for a bad name. */
export function commandBindings(command: Document): Bindings {
  const bindings = new Bindings([['NOW', new Date()]]);
  const definitions = optionalDocument(command, 'let');
  if (!definitions) return bindings;
  return letBindings(definitions, bindings);
}

/** Returns the variables whose definitions are constant expressions. */
export function letBindings(definitions: Document, parent: Bindings): Bindings {
  const bindings = new Bindings([], parent);
  for (const name of Object.keys(definitions)) {
    if (!/^[a-z][A-Za-z0-9_]*$/.test(name)) throw mongoError(9, `'${name}' is not a valid variable name`);
    bindings.set(name, compileExpression(definitions[name], { bindings: parent })({}));
  }
  return bindings;
}
