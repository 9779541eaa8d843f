/** Ids of providers, as they are stored and filed and as the original's clients send them, by the specification's names of them. */
const IDS: ReadonlyMap<string, string> = new Map([
  ['local', 'local-userpass'],
  ['platform-cloud', 'mongodb-cloud'],
]);
const NAMES: ReadonlyMap<string, string> = new Map([...IDS].map(([name, id]) => [id, name]));

/** The id of a provider that is named in either way; a name of no such provider stays as it is. */
export function providerId(named: string): string {
  return IDS.get(named) ?? named;
}

/** What the specification calls the provider of an id. */
export function specifiedProviderName(id: string): string {
  return NAMES.get(id) ?? id;
}

/** The name of a provider: a provider named after its type is so in either spelling. */
export function providerName(type: string, name: string): string {
  return providerId(name) === type ? type : name;
}
