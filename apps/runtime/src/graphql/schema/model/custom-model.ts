import type { ValueModel } from './model.js';

/** Type of a resolver's `input`: stored values, an object of the API's own input types, or nothing. */
export type CustomInput =
  | { readonly kind: 'value'; readonly value: ValueModel }
  | { readonly kind: 'generated'; readonly typeName: string; readonly isList: boolean };

/** Type that a resolver returns; `default`: `{status: "complete"}` regardless of the function's result. */
export type CustomPayload = { readonly kind: 'default' } | { readonly kind: 'value'; readonly value: ValueModel };

/** A field a function resolves. */
export interface CustomResolverModel {
  readonly id: string;
  readonly onType: string;
  readonly fieldName: string;
  readonly functionId: string;
  readonly input: CustomInput | null;
  readonly payload: CustomPayload;
}
