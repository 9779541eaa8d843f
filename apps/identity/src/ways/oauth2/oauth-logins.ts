import { Injectable } from '@nestjs/common';
import { AppleLogin } from './apple-login.js';
import { FacebookLogin } from './facebook-login.js';
import { GoogleLogin } from './google-login.js';
import { OidcLogin } from './oidc-login.js';
import type { RedirectProvider } from './redirect-provider.js';

/** Login methods of identity providers. */
@Injectable()
export class OAuthLogins {
  readonly all: readonly RedirectProvider[];

  constructor(google: GoogleLogin, facebook: FacebookLogin, apple: AppleLogin, oidc: OidcLogin) {
    this.all = [google, facebook, apple, oidc];
  }

  of(type: string): RedirectProvider | undefined {
    return this.all.find((way) => way.type === type);
  }
}
