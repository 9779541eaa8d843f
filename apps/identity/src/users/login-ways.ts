import { Injectable } from '@nestjs/common';
import { ApiKeyLogin } from '../api-key-login/api-key-login.js';
import { CustomFunctionLogin } from '../custom-function/custom-function-login.js';
import { CustomTokenLogin } from '../custom-token/custom-token-login.js';
import { EmailPasswordLogin } from '../email-accounts/email-password-login.js';
import { AnonymousLogin } from '../logins/anonymous-login.js';
import type { LoginProvider } from '../logins/login-provider.js';
import { OAuthLogins } from '../oauth2/oauth-logins.js';

/** The ways to log in, by the type of provider that configures each. */
@Injectable()
export class LoginWays {
  private readonly byType: ReadonlyMap<string, LoginProvider>;

  constructor(
    anonymous: AnonymousLogin,
    customToken: CustomTokenLogin,
    apiKey: ApiKeyLogin,
    emailPassword: EmailPasswordLogin,
    customFunction: CustomFunctionLogin,
    oauth: OAuthLogins,
  ) {
    this.byType = new Map(
      [anonymous, customToken, apiKey, emailPassword, customFunction, ...oauth.all].map((way) => [way.type, way]),
    );
  }

  of(type: string): LoginProvider | undefined {
    return this.byType.get(type);
  }
}
