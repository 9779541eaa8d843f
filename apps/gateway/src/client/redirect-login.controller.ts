import { Controller, Get, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  beginRedirectLogin,
  finishRedirectLogin,
  type BeginRedirectLoginRequest,
  type FinishRedirectLoginRequest,
} from '#contracts/identity/redirect-logins.contract.js';
import { Public } from '#process/health/public.decorator.js';
import { PublicUnless } from '../auth/public-unless.decorator.js';
import { Calls, type Call } from '../edge/calls.decorator.js';
import { CLIENT, CLIENT_APP } from '../edge/path.js';
import { defined, textParameter, type Query } from '../edge/query.js';
import { formBody, query, requestOf, type Members } from '../edge/request-members.js';
import { isLink } from './link-request.js';
import { LoggedByOwner } from './logged-by-owner.js';
import { browserOf } from './login-browser.js';

const sender: Members<'link' | 'referer' | 'pageOrigin' | 'baseUrl'> = {
  read: (request) => {
    const { referer, origin: pageOrigin } = request.headers;
    return defined({ link: isLink(request), baseUrl: request.gateway.baseUrl, referer, pageOrigin });
  },
};
/**
 * Path of a single provider's callback, below the shared one. The app ID in it is not trusted: the app is determined by
 * the state.
 */
const OWN = ':callbackApp/:callbackProvider';
const beginning = query({ state: textParameter, redirect: textParameter, device: textParameter });
const answer = { state: textParameter, code: textParameter, error: textParameter, iss: textParameter, user: textParameter };

/** Keeps the URLs of these pages, which contain codes and states, out of the `Referer` header of following requests. */
function withoutReferrer(reply: FastifyReply): void {
  void reply.header('referrer-policy', 'no-referrer');
}

@Public()
@Controller(`${CLIENT_APP}/auth/providers/:provider`)
export class RedirectLoginController {
  /**
   * Starts a login on the pages of an identity provider. The reply redirects to the provider; afterwards the browser is
   * redirected to `redirect`, with the tokens or an error in the URL's fragment.
   * @query providerRedirectHeader string `true`: 200 with the address in the headers `X-Baas-Location` and
   * `X-Stitch-Location`.
   * @reply 200
   * @reply 302
   */
  @Get('login')
  @PublicUnless(isLink)
  @Calls(beginRedirectLogin)
  async begin(
    call: Call<typeof beginRedirectLogin>,
    @Req() request: FastifyRequest,
    @LoggedByOwner() _state: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    withoutReferrer(reply);
    const { location, cookie } = await call(await requestOf<BeginRedirectLoginRequest>(request, beginning, sender, browserOf));
    void reply.header('set-cookie', cookie);
    if (textParameter(request.query as Query, 'providerRedirectHeader') === 'true') {
      void reply.status(200).header('x-baas-location', location).header('x-stitch-location', location);
    } else {
      void reply.status(302).header('location', location);
    }
  }
}

/** Parameters a browser brings back, in the query or in a posted form. */
const asked = query(answer);
const posted = formBody(answer);

async function finish(
  call: Call<typeof finishRedirectLogin>,
  request: FastifyRequest,
  reply: FastifyReply,
  members: typeof asked,
): Promise<void> {
  withoutReferrer(reply);
  const { location } = await call(await requestOf<FinishRedirectLoginRequest>(request, members, browserOf));
  void reply.status(302).header('location', location);
}

@Public()
@Controller(`${CLIENT}/auth/callback`)
export class RedirectCallbackController {
  /**
   * Handles the callback of an identity provider. The reply redirects to the page the login was started for; a request
   * that cannot be trusted gets an error page instead of a redirect.
   * @reply 302
   */
  @Get()
  @Calls(finishRedirectLogin)
  get(
    call: Call<typeof finishRedirectLogin>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return finish(call, request, reply, asked);
  }

  /**
   * Handles the callback of an identity provider that has browsers post a form.
   * @body application/x-www-form-urlencoded
   * @reply 302
   */
  @Post()
  @HttpCode(302)
  @Calls(finishRedirectLogin)
  post(
    call: Call<typeof finishRedirectLogin>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return finish(call, request, reply, posted);
  }

  /**
   * Handles the callback of one `oidc` provider.
   * @reply 302
   */
  @Get(OWN)
  @Calls(finishRedirectLogin)
  getOwn(
    call: Call<typeof finishRedirectLogin>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return finish(call, request, reply, asked);
  }

  /**
   * Handles the callback of one `oidc` provider that has browsers post a form.
   * @body application/x-www-form-urlencoded
   * @reply 302
   */
  @Post(OWN)
  @HttpCode(302)
  @Calls(finishRedirectLogin)
  postOwn(
    call: Call<typeof finishRedirectLogin>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void> {
    return finish(call, request, reply, posted);
  }
}
