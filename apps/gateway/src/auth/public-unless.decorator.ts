import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export const TOKEN_WANTED = 'groundwork:token-wanted';

/** Whether a request to an open route is one that a token is demanded for all the same. */
export type TokenWanted = (request: FastifyRequest) => boolean;

/** Closes an open route to some of its requests: those must carry an access token, and carry its owner on. */
export const PublicUnless = (wanted: TokenWanted): MethodDecorator => SetMetadata(TOKEN_WANTED, wanted);
