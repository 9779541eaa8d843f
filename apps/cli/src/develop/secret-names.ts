import { refuseUsage } from '../terminal/cli-error.js';

const PREFIX = 'GROUNDWORK_SECRET_';

/** Returns the variable that holds the value of a secret: `GROUNDWORK_SECRET_STRIPE_KEY` for `stripe-key`. */
export function variableOfSecret(name: string): string {
  return `${PREFIX}${name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '_')}`;
}

/** Returns `true` for the name of a variable that holds the value of a secret. */
export function isSecretVariable(name: string): boolean {
  return name.startsWith(PREFIX);
}

/** Places values of secrets come from: variables, the first place with a value first, and values by the names of secrets. */
export interface SecretPlaces {
  readonly variables: readonly Readonly<Record<string, string | undefined>>[];
  readonly values: ReadonlyMap<string, string>;
}

export interface FoundSecrets {
  readonly values: ReadonlyMap<string, string>;
  /** Names without a value, sorted. */
  readonly missing: readonly string[];
}

/** Returns the values of secrets. Throws `CliError` where two secrets have the same variable. */
export function foundSecrets(names: Iterable<string>, { variables, values }: SecretPlaces): FoundSecrets {
  const byVariable = new Map<string, string>();
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const name of [...names].toSorted()) {
    const variable = variableOfSecret(name);
    const other = byVariable.get(variable);
    if (other !== undefined) refuseUsage(`the secrets ${other} and ${name} have the same variable, ${variable}: rename one`);
    byVariable.set(variable, name);
    const value =
      variables.map((place) => place[variable]).find((given) => given !== undefined && given !== '') ?? values.get(name);
    if (value === undefined) missing.push(name);
    else found.set(name, value);
  }
  return { values: found, missing };
}
