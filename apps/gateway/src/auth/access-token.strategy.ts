import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { Strategy } from 'passport-jwt';
import { bearerOf } from '../edge/request.js';
import { VerifiedToken, type TokenClaims } from './principal.js';
import { VerifiedTokens } from './verified-tokens.js';

export const ACCESS_TOKEN_STRATEGY = 'access-token';

/**
 * passport-jwt over identity's ES256 keys, for tokens that are seen for the first time: {@link VerifiedTokens} remembers the good ones.
 * What the claims allow is the guard's decision.
 */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, ACCESS_TOKEN_STRATEGY) {
  constructor(private readonly tokens: VerifiedTokens) {
    super({
      // One reader of the header: what finds the app a token is for must find the same token.
      jwtFromRequest: bearerOf,
      algorithms: ['ES256'],
      passReqToCallback: true,
      secretOrKeyProvider: (_request, token: string, done) => {
        tokens.keyOf(token).then(
          // No key: verification fails as it does for a wrong signature.
          (key) => done(null, (key ?? '') as string),
          (error: unknown) => done(error),
        );
      },
    });
  }

  validate(request: FastifyRequest, claims: TokenClaims): VerifiedToken {
    const token = bearerOf(request);
    return token === null ? new VerifiedToken(claims) : this.tokens.remember(token, claims);
  }
}
