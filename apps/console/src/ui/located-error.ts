import { ApiError } from '../api/api-error';

/** Location of an error message: at the field it is about, or below the form. */
export interface LocatedError<Field extends string> {
  readonly at: Readonly<Partial<Record<Field, string>>>;
  readonly rest: Error | null;
}

/** Puts a refusal at the first field whose pattern its message or code fits. */
export function locatedError<Field extends string>(
  error: Error | null,
  fields: Readonly<Record<Field, RegExp>>,
): LocatedError<Field> {
  const at: Partial<Record<Field, string>> = {};
  if (!(error instanceof ApiError)) return { at, rest: error };
  const names = Object.keys(fields) as Field[];
  const name = names.find((each) => fields[each].test(error.message) || fields[each].test(error.code ?? ''));
  if (name === undefined) return { at, rest: error };
  at[name] = error.message;
  return { at, rest: null };
}
