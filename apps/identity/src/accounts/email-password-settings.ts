import type { AuthProviderConfig } from '#contracts/config/app-snapshot.js';
import { functionReference, type FunctionReference } from '../ways/function/auth-functions.js';

/** Page that the link of a mail opens. */
export interface MailSettings {
  readonly kind: 'mail';
  /** `null` if none is configured: no mail can be sent. */
  readonly url: string | null;
  /** Subject of the mail; if it is empty, the platform's default. */
  readonly subject: string;
}

interface FunctionSettings {
  readonly kind: 'function';
  readonly function: FunctionReference;
}

export type ConfirmationSettings = { readonly kind: 'automatic' } | FunctionSettings | MailSettings;
export type ResetSettings = FunctionSettings | MailSettings;

export interface EmailPasswordSettings {
  readonly confirmation: ConfirmationSettings;
  readonly reset: ResetSettings;
}

/**
 * Reads a provider's configuration (client-api §20). Automatic confirmation takes precedence over a function, a function over a
 * mail.
 */
export function readEmailPasswordSettings({ config }: AuthProviderConfig): EmailPasswordSettings {
  return { confirmation: confirmationOf(config), reset: resetOf(config) };
}

type Config = Readonly<Record<string, unknown>>;

function confirmationOf(config: Config): ConfirmationSettings {
  if (config['autoConfirm'] === true) return { kind: 'automatic' };
  if (config['runConfirmationFunction'] === true) {
    return { kind: 'function', function: functionReference(config, 'confirmation') };
  }
  return mailSettings(config['emailConfirmationUrl'], config['confirmEmailSubject']);
}

function resetOf(config: Config): ResetSettings {
  if (config['runResetFunction'] === true) return { kind: 'function', function: functionReference(config, 'reset') };
  return mailSettings(config['resetPasswordUrl'], config['resetPasswordSubject']);
}

function mailSettings(url: unknown, subject: unknown): MailSettings {
  return {
    kind: 'mail',
    url: typeof url === 'string' && URL.canParse(url) ? url : null,
    subject: typeof subject === 'string' ? subject : '',
  };
}
