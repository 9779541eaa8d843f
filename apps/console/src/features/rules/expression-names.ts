/** Names of an app that expressions use. */
export interface NamesOfApp {
  readonly functions: readonly string[];
  readonly values: readonly string[];
  readonly environmentValues: readonly string[];
}

/** Expansions with their descriptions. */
export const EXPANSIONS: Readonly<Record<string, string>> = {
  '%%user': 'The user who sends the request.',
  '%%user.id': 'ID of the user.',
  '%%user.custom_data': 'The user’s document of custom user data.',
  '%%user.data.email': 'Email address of the user.',
  '%%user.identities': 'How the user signs in.',
  '%%root': 'The document.',
  '%%prevRoot': 'The document before the change.',
  '%%this': 'The value of the field. Only in permissions on fields.',
  '%%prev': 'The value of the field before the change. Only in permissions on fields.',
  '%%values': 'Values of the app.',
  '%%environment.tag': 'Environment of the app, such as production.',
  '%%environment.values': 'Environment values of the app.',
  '%%request.remoteIPAddress': 'Address the request comes from.',
  '%%true': 'Always true.',
  '%%false': 'Never true.',
};

/** Operators and what they do. */
export const OPERATORS: Readonly<Record<string, string>> = {
  '%and': 'All expressions of a list are true.',
  '%or': 'At least one expression of a list is true.',
  '%nor': 'No expression of a list is true.',
  '%not': 'The expression is false.',
  '%eq': 'Equals.',
  '%ne': 'Does not equal.',
  '%in': 'Is one of a list.',
  '%nin': 'Is none of a list.',
  '%exists': 'Has a value.',
  '%gt': 'Is greater.',
  '%gte': 'Is greater or equal.',
  '%lt': 'Is less.',
  '%lte': 'Is less or equal.',
  '%function': 'The result of a function of the app.',
  '%stringToOid': 'A text as ObjectId.',
  '%oidToString': 'An ObjectId as text.',
  '%stringToUuid': 'A text as UUID.',
  '%uuidToString': 'A UUID as text.',
};

/** Returns the names that expressions are written with, each with what it stands for. */
export function expressionNames({ functions, values, environmentValues }: NamesOfApp): (readonly [string, string])[] {
  return [
    ...Object.entries(EXPANSIONS),
    ...Object.entries(OPERATORS),
    ...values.map((name) => [`%%values.${name}`, 'A value of the app.'] as const),
    ...environmentValues.map((name) => [`%%environment.values.${name}`, 'An environment value.'] as const),
    ...functions.map((name) => [name, 'A function of the app.'] as const),
  ];
}
