import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { appPart } from '#apps/snapshots/app-part.js';
import { AppSnapshots } from '#apps/snapshots/app-snapshots.js';
import { HandleRpc } from '#bus/server/handle.decorator.js';
import { currentContext, currentUser } from '#bus/transport/request-context.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { addressNotAllowed, AppError } from '#contracts/error.js';
import {
  beginRedirectLogin,
  finishRedirectLogin,
  type BeginRedirectLoginRequest,
  type FinishRedirectLoginRequest,
  type RedirectLoginBegun,
  type RedirectLoginFinished,
} from '#contracts/identity/redirect-logins.contract.js';
import { loginCallbackPath } from '#contracts/config/login-callbacks.js';
import { accessListFilter } from '#security/network/access-list-filter.js';
import { newId } from '#contracts/ids.js';
import { LoginRefusedError } from '../ways/login-refused-error.js';
import { LoginReport } from '../ways/login-report.js';
import { UserLimits } from '../limits/user-limits.js';
import type { SessionFacts } from '../tokens/claims.js';
import { clientError, loginResult, UserLogin, type LoginResult } from '../users/user-login.js';
import { bindBrowser, isBoundBrowser, LOGIN_SECONDS } from './browser-binding.js';
import { readEncodedDevice } from './encoded-device.js';
import { requireOwnAddress } from './own-address.js';
import { RedirectStates, type RedirectState } from './redirect-states.js';
import { listedRedirect, locationOfError, locationOfUser, requireOwnPage } from './redirect-uris.js';
import { RedirectProviders, type ConfiguredRedirectProvider } from './redirect-providers.js';

/** Allowed error codes of a provider; anything else is not passed to the client. */
const PROVIDER_ERROR = /^[\w .-]{1,100}$/;

function randomText(): string {
  return randomBytes(32).toString('base64url');
}

/** Logs end users in over the pages of identity providers. */
const filterOf = appPart(({ accessList }) => ({ filter: accessListFilter(accessList) }));

@Injectable()
export class RedirectLoginService {
  constructor(
    private readonly snapshots: AppSnapshots,
    private readonly userLogin: UserLogin,
    private readonly providers: RedirectProviders,
    private readonly states: RedirectStates,
    private readonly report: LoginReport,
    private readonly limits: UserLimits,
  ) {}

  @HandleRpc(beginRedirectLogin)
  async begin(request: BeginRedirectLoginRequest): Promise<RedirectLoginBegun> {
    const started = new Date();
    const app = await this.snapshots.byClientId(request.clientAppId);
    const event = { type: 'other', provider: request.provider, started, status: 302 } as const;
    try {
      const begun = await this.leave(app, request);
      this.report.write(app, event);
      return begun;
    } catch (error) {
      this.report.write(app, { ...event, error });
      if (!(error instanceof LoginRefusedError)) throw error;
      throw new AppError('AuthError', 'error fetching info from OAuth2 provider', { cause: error });
    }
  }

  /**
   * Finishes a login. Its outcome, including every error, is passed to the page that began it; without a valid state there is no
   * page to redirect to.
   */
  @HandleRpc(finishRedirectLogin)
  async finish(request: FinishRedirectLoginRequest): Promise<RedirectLoginFinished> {
    const started = new Date();
    const state = this.states.open(request.state);
    const app = await this.snapshots.byId(state.appId);
    const isLink = state.link !== null;
    const { provider, device, redirect, clientState } = state;
    const event = { type: isLink ? 'link' : 'login', provider, started, status: 302, device } as const;
    const told = { clientAppId: app.clientAppId, clientState, isLink };
    let way: ConfiguredRedirectProvider;
    try {
      this.requireAllowed(app);
      way = this.providers.of(app, provider);
      requireOwnAddress(loginCallbackPath(app.clientAppId, way.provider), state, request);
      listedRedirect(way.provider, redirect, undefined);
      await this.states.take(state);
    } catch (error) {
      this.report.write(app, { ...event, error });
      throw error;
    }
    try {
      const { reply, messages } = await this.enter(app, way, state, request);
      this.report.write(app, { ...event, userId: reply.user_id, messages });
      return { location: locationOfUser(redirect, told, reply) };
    } catch (error) {
      this.report.write(app, { ...event, error });
      const shown = clientError(error, isLink);
      if (!(shown instanceof AppError)) throw shown;
      return { location: locationOfError(redirect, told, shown.message) };
    }
  }

  /** Checks the app's access list. The callback URL does not contain the app, so it is known only here. */
  private requireAllowed(app: AppSnapshot): void {
    const address = currentContext()?.remoteAddress ?? '';
    if (filterOf(app).filter?.(address) === false) throw addressNotAllowed(address);
  }

  private async leave(app: AppSnapshot, request: BeginRedirectLoginRequest): Promise<RedirectLoginBegun> {
    this.limits.take('redirect login', app.appId);
    const link = request.link === true ? linkingSession(app) : null;
    const { provider, way } = this.providers.of(app, request.provider);
    const redirect = listedRedirect(provider, request.redirect, request.referer);
    if (link) requireOwnPage(provider, request.pageOrigin);
    const { hash, cookie } = bindBrowser(request.baseUrl, request.browser);
    const state: RedirectState = {
      id: newId(),
      expiresAt: Date.now() + LOGIN_SECONDS * 1_000,
      appId: app.appId,
      provider: provider.type,
      redirect,
      clientState: request.state,
      device: readEncodedDevice(request.device),
      nonce: randomText(),
      verifier: randomText(),
      callback: `${request.baseUrl}${loginCallbackPath(app.clientAppId, provider)}`,
      browser: hash,
      link,
    };
    const { nonce, verifier, callback } = state;
    const sealed = this.states.seal(state);
    const location = await way.authorizationUrl(app, provider, { state: sealed, nonce, verifier, callback });
    return { location, cookie };
  }

  private async enter(
    app: AppSnapshot,
    found: ConfiguredRedirectProvider,
    state: RedirectState,
    { browser, error, code, iss, user }: FinishRedirectLoginRequest,
  ): Promise<LoginResult> {
    requireBrowser(state, browser);
    if (error !== undefined)
      throw new AppError('AuthError', PROVIDER_ERROR.test(error) ? error : 'the provider rejected the login');
    if (code === undefined || code === '') throw new AppError('AuthError', 'the provider did not send a code');
    // A link adds an identity to a user that may have logged out meanwhile.
    if (state.link) await this.userLogin.requireOpen(state.link);
    const { nonce, verifier, callback } = state;
    const external = await this.report.countingRefusals(app.appId, () =>
      found.way.identify(app, found.provider, { code, issuer: iss, user, nonce, verifier, callback }),
    );
    const reply = await (state.link
      ? this.userLogin.link(app, found, external, state.link)
      : this.userLogin.enter(app, found, external, state.device));
    return loginResult(external, reply);
  }
}

/** Returns the session of the request's access token. */
function linkingSession(app: AppSnapshot): SessionFacts {
  const { userId, sessionId, deviceId, domainId } = currentUser();
  if (domainId !== app.domainId) throw new AppError('UserAppDomainMismatch', 'the access token belongs to another app');
  return { userId, sessionId, deviceId, domainId };
}

/**
 * Checks that the browser is the one that began the login. A user who began a login can give the URL of its last step to another
 * person. For a link that would give away the other person's identity, so the check always applies; it also applies to logins
 * over HTTPS, where every browser has the cookie.
 */
function requireBrowser({ browser, callback, link }: RedirectState, value: string | undefined): void {
  if (isBoundBrowser(browser, value)) return;
  if (link) throw new AppError('AuthError', 'link not bound to this browser');
  if (value !== undefined || callback.startsWith('https:')) throw new AppError('AuthError', 'login not bound to this browser');
}
