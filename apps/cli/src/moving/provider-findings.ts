import type { AppConfiguration, AuthProviderEntity } from '#app-files/app-configuration.js';
import { ownCallbackPath, REDIRECT_CALLBACK_PATH } from '#contracts/config/login-callbacks.js';
import type { MovingFinding, Verdict } from './finding.js';

type Judged = readonly [verdict: Verdict, text: string];

const CALLBACK = `<address>${REDIRECT_CALLBACK_PATH}`;
const OWN_CALLBACK = `<address>${ownCallbackPath('<App ID>', '<provider id>')}`;

/** Requirements of each type of provider on this platform. A type that is missing here is not supported. */
const PROVIDERS: Readonly<Record<string, (config: AuthProviderEntity['config']) => Judged>> = {
  'anon-user': () => ['works', 'anonymous users'],
  'api-key': () => ['set', 'keys are not exported: create new ones and distribute them'],
  'custom-function': () => ['works', 'its function decides, as before'],
  'custom-token': customToken,
  'local-userpass': emailPassword,
  'oauth2-google': oauth2,
  'oauth2-facebook': oauth2,
  'oauth2-apple': oauth2,
  oidc: () => [
    'set',
    `register ${OWN_CALLBACK} as a redirect URL at the issuer, and set PUBLIC_URL: the import creates the ids, and the console shows the URL`,
  ],
  'mongodb-cloud': () => ['different', 'administrators of this platform can log in with it'],
};

/** Returns how the logins of an app's users fare. */
export function providerFindings({ authProviders = [] }: AppConfiguration): MovingFinding[] {
  return authProviders.map(({ type, config, disabled }): MovingFinding => {
    const finding = { area: 'logins', subject: type };
    const judge = PROVIDERS[type];
    if (judge === undefined) return { ...finding, verdict: 'missing', text: 'this type of provider is not supported' };
    if (disabled) return { ...finding, verdict: 'works', text: 'disabled, as it was' };
    const [verdict, text] = judge(config);
    return { ...finding, verdict, text };
  });
}

function customToken(config: AuthProviderEntity['config']): Judged {
  const audience = [config['audience']].flat().filter((text): text is string => typeof text === 'string' && text !== '');
  const keys =
    config['useJWKURI'] === true
      ? `keys come from ${typeof config['jwkURI'] === 'string' ? config['jwkURI'] : 'an address that is missing'}, which must be reachable`
      : 'signing keys come from secrets';
  return audience.length === 0
    ? ['set', `${keys}; no audience is set, so the audience of tokens must be the new App ID`]
    : ['works', `${keys}; tokens for ${audience.join(', ')} are accepted as before`];
}

function emailPassword(config: AuthProviderEntity['config']): Judged {
  const sendsMail = config['autoConfirm'] !== true && config['runConfirmationFunction'] !== true;
  const resetsByMail = config['runResetFunction'] !== true;
  const passwords = 'passwords are not exported: users reset theirs';
  if (!sendsMail && !resetsByMail) return ['set', passwords];
  const mails = [...(sendsMail ? ['confirmations'] : []), ...(resetsByMail ? ['password resets'] : [])].join(' and ');
  return ['set', `${passwords}; set SMTP_URL and MAIL_FROM: ${mails} are sent by email`];
}

function oauth2(): Judged {
  return ['set', `register ${CALLBACK} as a redirect URL at the identity provider, and set PUBLIC_URL`];
}
