import { Module } from '@nestjs/common';
import { AppSnapshotsModule } from '#apps/snapshots/app-snapshots.module.js';
import { OutboundModule } from '#process/start/outbound.module.js';
import { AuthLogModule } from '../auth-log.module.js';
import { ThrottlesModule } from '../../limits/throttles.module.js';
import { AppleLogin } from './apple-login.js';
import { ClientSecrets } from './client-secrets.js';
import { Discovery } from './discovery.js';
import { FacebookGraph } from './facebook-graph.js';
import { FacebookLogin } from './facebook-login.js';
import { GoogleLogin } from './google-login.js';
import { IdTokens } from './id-tokens.js';
import { OAuthLogins } from './oauth-logins.js';
import { OAuthRequests } from './oauth-requests.js';
import { OidcLogin } from './oidc-login.js';
import { OpenIdClient } from './openid-client.js';
import { TokenEndpoint } from './token-endpoint.js';

/** Logins with identity providers: Google, Facebook, Apple, and any other of OpenID Connect. */
@Module({
  imports: [AppSnapshotsModule, AuthLogModule, OutboundModule, ThrottlesModule],
  providers: [
    AppleLogin,
    ClientSecrets,
    Discovery,
    FacebookGraph,
    FacebookLogin,
    GoogleLogin,
    IdTokens,
    OAuthLogins,
    OAuthRequests,
    OidcLogin,
    OpenIdClient,
    TokenEndpoint,
  ],
  exports: [OAuthLogins],
})
export class OAuth2Module {}
