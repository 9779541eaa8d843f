import { valueAt, type Settings } from './settings';

interface Common {
  readonly label: string;
  readonly hint?: string;
  /** Returns `true` if the field applies to these settings; always, if absent. */
  readonly when?: (settings: Settings) => boolean;
}

/** An option of several, and the properties that select it. */
export interface Way {
  readonly label: string;
  readonly values: Readonly<Record<string, boolean>>;
}

/** One input of a form, for the property at `path`. */
export type FormField = Common &
  (
    | { readonly kind: 'text' | 'check' | 'lines' | 'secret' | 'secrets'; readonly path: string }
    | { readonly kind: 'choice'; readonly path: string; readonly options: readonly string[] }
    /** `path` with the suffixes `Name` and `Id` are the properties that identify the function. */
    | { readonly kind: 'function'; readonly path: string }
    /** Selects the first way whose properties are as stored, else the last. */
    | { readonly kind: 'ways'; readonly ways: readonly Way[] }
    | { readonly kind: 'metadata'; readonly path: 'metadata_fields'; readonly names?: string; readonly isRenamed: boolean }
  );

const is = (path: string) => (settings: Settings) => valueAt(settings, path) === true;
const not = (path: string) => (settings: Settings) => valueAt(settings, path) !== true;
const AUTO = 'config.autoConfirm';
const CONFIRMS = 'config.runConfirmationFunction';
const RESETS = 'config.runResetFunction';
const JWK = 'config.useJWKURI';
const byMail = (settings: Settings): boolean => not(AUTO)(settings) && not(CONFIRMS)(settings);

const REDIRECTS: FormField = {
  kind: 'lines',
  path: 'redirect_uris',
  label: 'Redirect URIs',
  hint: 'Redirect URIs, one per line. They must match exactly, trailing slashes included.',
};
const DOMAINS: FormField = {
  kind: 'lines',
  path: 'domain_restrictions',
  label: 'Domains',
  hint: 'Only verified email addresses of these domains can sign in, one per line. Leave empty for all.',
};

function client(id: string, idHint: string, secret: string): FormField[] {
  return [
    { kind: 'text', path: 'config.clientId', label: id, hint: idHint },
    {
      kind: 'secret',
      path: 'secret_config.clientSecret',
      label: secret,
      hint: 'Name of the secret that holds it: create it under Values & secrets.',
    },
  ];
}

function metadata(names: string): FormField {
  return { kind: 'metadata', path: 'metadata_fields', label: 'Metadata fields', names, isRenamed: false };
}

/** Form fields of each type of provider. */
export const FORMS: Readonly<Record<string, readonly FormField[]>> = {
  'anon-user': [],
  'api-key': [],
  'local-userpass': [
    {
      kind: 'ways',
      label: 'User confirmation',
      hint: 'Before that they cannot log in. Passwords have 6 to 128 characters.',
      ways: [
        { label: 'Automatically', values: { [AUTO]: true, [CONFIRMS]: false } },
        { label: 'By a function', values: { [AUTO]: false, [CONFIRMS]: true } },
        { label: 'By email', values: { [AUTO]: false, [CONFIRMS]: false } },
      ],
    },
    {
      kind: 'function',
      path: 'config.confirmationFunction',
      label: 'Confirmation function',
      hint: 'Gets the address and a token, and returns success, pending or fail.',
      when: (settings) => not(AUTO)(settings) && is(CONFIRMS)(settings),
    },
    {
      kind: 'text',
      path: 'config.emailConfirmationUrl',
      label: 'Confirmation URL',
      hint: 'Your page that the email links to. It confirms the user with the token in its URL.',
      when: byMail,
    },
    {
      kind: 'text',
      path: 'config.confirmEmailSubject',
      label: 'Confirmation email subject',
      hint: 'Empty: one of the platform. At most 256 characters.',
      when: byMail,
    },
    {
      kind: 'ways',
      label: 'Passwords are reset',
      ways: [
        { label: 'By a function', values: { [RESETS]: true } },
        { label: 'By email', values: { [RESETS]: false } },
      ],
    },
    {
      kind: 'function',
      path: 'config.resetFunction',
      label: 'Reset function',
      hint: 'Gets the address, the new password and what the client gave, and returns success, pending or fail.',
      when: is(RESETS),
    },
    {
      kind: 'text',
      path: 'config.resetPasswordUrl',
      label: 'Reset URL',
      hint: 'Your page that the email links to. It sets the password with the token in its URL.',
      when: not(RESETS),
    },
    {
      kind: 'text',
      path: 'config.resetPasswordSubject',
      label: 'Reset email subject',
      hint: 'Empty: one of the platform. At most 256 characters.',
      when: not(RESETS),
    },
  ],
  'custom-token': [
    {
      kind: 'ways',
      label: 'Signatures are verified with',
      ways: [
        { label: 'keys the issuer publishes (JWK URI)', values: { [JWK]: true } },
        { label: 'keys in secrets', values: { [JWK]: false } },
      ],
    },
    {
      kind: 'text',
      path: 'config.jwkURI',
      label: 'JWK URI',
      hint: 'Address of the key set, https as a rule, without a user name or password.',
      when: is(JWK),
    },
    {
      kind: 'choice',
      path: 'config.signingAlgorithm',
      label: 'Signing algorithm',
      hint: 'HS256 has a shared key, RS256 a key pair whose public key is stored.',
      options: ['HS256', 'RS256'],
    },
    {
      kind: 'secrets',
      path: 'secret_config.signingKeys',
      label: 'Signing keys',
      hint: 'Names of up to three secrets, each with a key of 32 to 512 characters. Any of them may have signed.',
      when: not(JWK),
    },
    {
      kind: 'lines',
      path: 'config.audience',
      label: 'Audience',
      hint: 'What the aud claim must hold, one a line. Empty: the App ID.',
    },
    {
      kind: 'check',
      path: 'config.requireAnyAudience',
      label: 'Any one audience is enough',
      hint: 'Otherwise a token must hold all of them.',
    },
    {
      kind: 'metadata',
      path: 'metadata_fields',
      label: 'Metadata fields',
      hint: 'Claims that become data of the user. A dot leads into an object: profile.email.',
      isRenamed: true,
    },
  ],
  'custom-function': [
    {
      kind: 'function',
      path: 'config.authFunction',
      label: 'Authentication function',
      hint: 'Gets what the client sent, and returns an id of yours for the user. It fails for who must not come in.',
    },
  ],
  'oauth2-google': [
    ...client('Client ID', 'Of the web client in the Google Cloud console.', 'Client secret'),
    {
      kind: 'check',
      path: 'config.openId',
      label: 'OpenID Connect',
      hint: 'Clients log in with ID tokens of Google.',
    },
    REDIRECTS,
    DOMAINS,
    metadata('name, first_name, last_name, picture, email'),
  ],
  'oauth2-facebook': [
    ...client('App ID', 'Of the app in Meta for Developers.', 'App secret'),
    REDIRECTS,
    DOMAINS,
    metadata('name, first_name, last_name, picture, email, gender, birthday, min_age, max_age'),
  ],
  'oauth2-apple': [
    ...client('Client ID', 'The Services ID for websites, the bundle ID for apps.', 'Client secret'),
    {
      kind: 'text',
      path: 'config.teamId',
      label: 'Team ID',
      hint: 'Only where the secret holds a private key instead of a client secret that Apple signed in advance.',
    },
    { kind: 'text', path: 'config.keyId', label: 'Key ID', hint: 'Of that private key.' },
    REDIRECTS,
  ],
  oidc: [
    {
      kind: 'text',
      path: 'config.issuer',
      label: 'Issuer',
      hint: 'Address below which .well-known/openid-configuration is found.',
    },
    ...client('Client ID', 'As the identity provider gave it.', 'Client secret'),
    {
      kind: 'lines',
      path: 'config.scopes',
      label: 'Scopes',
      hint: 'What logins ask for, one a line. Empty: openid, and what the metadata fields need.',
    },
    { kind: 'text', path: 'config.displayName', label: 'Display name', hint: 'What people call the provider.' },
    REDIRECTS,
    DOMAINS,
    {
      kind: 'metadata',
      path: 'metadata_fields',
      label: 'Metadata fields',
      hint: 'Claims that become data of the user.',
      isRenamed: true,
    },
  ],
};

/** Returns the properties a field writes. */
export function pathsOfField(field: FormField): readonly string[] {
  if (field.kind === 'ways') return [...new Set(field.ways.flatMap(({ values }) => Object.keys(values)))];
  return field.kind === 'function' ? [`${field.path}Name`, `${field.path}Id`] : [field.path];
}

/** Returns the properties the form of a type writes. */
export function pathsOf(type: string): readonly string[] {
  return (FORMS[type] ?? []).flatMap(pathsOfField);
}
