import { quoted } from '../../ui/curl';

/** Data a client needs. */
export interface Client {
  readonly appId: string;
  /** Base URL of the platform, including a proxy's path prefix. */
  readonly baseUrl: string;
  /** Name of a function of the app. */
  readonly fn: string;
}

export const LANGUAGES = { web: 'Web', native: 'React Native', curl: 'a terminal' } as const;
export type Language = keyof typeof LANGUAGES;

function javascript(imports: string, app: string, credentials: string, { appId, baseUrl, fn }: Client): string {
  return `${imports}

const app = new ${app}({ id: ${JSON.stringify(appId)}, baseUrl: ${JSON.stringify(baseUrl)} });
const user = await app.logIn(${credentials}.anonymous());
console.log(await user.callFunction(${JSON.stringify(fn)}, 'Ada'));`;
}

function curl({ appId, baseUrl, fn }: Client): string {
  const app = `${baseUrl}/api/client/v2.0/app/${appId}`;
  const json = "-H 'Content-Type: application/json'";
  return `TOKEN=$(curl -fsS -X POST ${quoted(`${app}/auth/providers/anon-user/login`)} ${json} -d '{}' \\
  | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')
curl -X POST ${quoted(`${app}/functions/call`)} ${json} \\
  -H "Authorization: Bearer $TOKEN" -d ${quoted(JSON.stringify({ name: fn, arguments: ['Ada'] }))}`;
}

/** Returns client code that logs in and calls a function of the app. */
export function snippetOf(language: Language, client: Client): string {
  switch (language) {
    case 'web':
      return javascript("import { App, Credentials } from 'realm-web';", 'App', 'Credentials', client);
    case 'native':
      return javascript("import Realm from 'realm';", 'Realm.App', 'Realm.Credentials', client);
    case 'curl':
      return curl(client);
  }
}
