import type { Document } from 'bson';
import type { FindOptions, TestCollection, UpdateResult } from './api.js';

/** Does one thing to a collection; options of reads come as the client API names them. */
export type Act = (method: string, given: readonly unknown[]) => Promise<unknown>;

/** Returns a collection whose methods are done by `act`, with what a driver's methods are given. */
export function collectionBy<T extends Document>(act: Act): TestCollection<T> {
  const done = async <R>(method: string, ...given: readonly unknown[]): Promise<R> => (await act(method, given)) as R;
  return {
    find: (filter: Document = {}, options: FindOptions = {}) => done<T[]>('find', filter, options),
    findOne: (filter: Document = {}, options: FindOptions = {}) => done<T | null>('findOne', filter, options),
    insertOne: (document: Document) => done('insertOne', document),
    insertMany: (documents: readonly Document[]) => done('insertMany', documents),
    updateOne: (filter: Document, update: Document, options: object = {}) =>
      done<UpdateResult>('updateOne', filter, update, options),
    updateMany: (filter: Document, update: Document, options: object = {}) =>
      done<UpdateResult>('updateMany', filter, update, options),
    deleteOne: (filter: Document) => done('deleteOne', filter),
    deleteMany: (filter: Document) => done('deleteMany', filter),
    count: (filter: Document = {}) => done<number>('count', filter),
    aggregate: <R extends Document = Document>(pipeline: readonly Document[]) => done<R[]>('aggregate', pipeline),
  };
}

/** Returns the arguments of an action of the client API for what a driver's method is given. */
export function actionArguments(method: string, [first, second, third]: readonly unknown[]): Document {
  switch (method) {
    case 'find':
    case 'findOne': {
      const { projection, sort, limit } = second as FindOptions;
      const rest = { project: projection, sort, limit };
      return { query: first, ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)) };
    }
    case 'insertOne':
      return { document: first };
    case 'insertMany':
      return { documents: first };
    case 'updateOne':
    case 'updateMany':
      return { query: first, update: second, ...(third as Document) };
    case 'aggregate':
      return { pipeline: first };
    default:
      return { query: first };
  }
}

/** Reads `database.collection`; the name of a collection may have points. Throws for anything else. */
export function namespaceOf(name: string): { readonly database: string; readonly collection: string } {
  const at = name.indexOf('.');
  if (at < 1 || at === name.length - 1) throw new Error(`"${name}" is no collection: say database.collection`);
  return { database: name.slice(0, at), collection: name.slice(at + 1) };
}
