/** Ids of providers, as stored, in files and in requests of App Services' clients, by the specification's names. */
const IDS: ReadonlyMap<string, string> = new Map([
  ['local', 'local-userpass'],
  ['platform-cloud', 'mongodb-cloud'],
]);
const NAMES: ReadonlyMap<string, string> = new Map([...IDS].map(([name, id]) => [id, name]));

/** Returns the id of a provider given by name or id; other names are returned unchanged. */
export function providerId(named: string): string {
  return IDS.get(named) ?? named;
}

/** Returns the specification's name of a provider id. */
export function specifiedProviderName(id: string): string {
  return NAMES.get(id) ?? id;
}

/** Returns the name of a provider: a provider named after its type keeps that name in either spelling. */
export function providerName(type: string, name: string): string {
  return providerId(name) === type ? type : name;
}
