import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import jwt from 'jsonwebtoken';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { VerifiedTokens, type TokenClaims } from './verified-tokens.js';

export const ACCESS_TOKEN_STRATEGY = 'access-token';

type VerifyCallback = (error: Error | null, claims?: TokenClaims) => void;

/** Stands in for the key of a token that was verified before: its signature is not checked again. */
const REMEMBERED = 'remembered';

/** passport-jwt over identity's ES256 keys, with verification remembered. What the claims allow is the guard's decision. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, ACCESS_TOKEN_STRATEGY) {
  constructor(tokens: VerifiedTokens) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      algorithms: ['ES256'],
      secretOrKeyProvider: (_request, token: string, done) => {
        if (tokens.remembered(token)) return done(null, REMEMBERED);
        tokens.keyOf(token).then(
          // No key: verification fails as it does for a wrong signature.
          (key) => done(null, (key ?? '') as string),
          (error: unknown) => done(error),
        );
      },
    });
    // The seam passport-jwt has for its verifier; the default one verifies every signature anew.
    (Strategy as unknown as { JwtVerifier: unknown }).JwtVerifier = (
      token: string,
      key: unknown,
      options: jwt.VerifyOptions,
      done: VerifyCallback,
    ): void => {
      const known = tokens.remembered(token);
      if (known) return done(null, known);
      try {
        const claims = jwt.verify(token, key as jwt.Secret, options) as unknown as TokenClaims;
        tokens.remember(token, claims);
        done(null, claims);
      } catch (error) {
        done(error as Error);
      }
    };
  }

  validate(claims: TokenClaims): TokenClaims {
    return claims;
  }
}
