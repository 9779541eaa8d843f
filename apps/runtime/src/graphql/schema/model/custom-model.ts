import type { ValueModel } from './model.js';

/** What a resolver's `input` is: stored values, an object of the API's own input types, or nothing. */
export type CustomInput =
  | { readonly kind: 'value'; readonly value: ValueModel }
  | { readonly kind: 'generated'; readonly typeName: string; readonly isList: boolean };

/** What a resolver returns; `default`: `{status: "complete"}` whatever its function returns. */
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
