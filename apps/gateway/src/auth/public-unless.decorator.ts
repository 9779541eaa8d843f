import { SetMetadata } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

export const REQUIRES_TOKEN = 'groundwork:token-wanted';

/** Returns `true` if a request to a public route requires a token nevertheless. */
export type RequiresToken = (request: FastifyRequest) => boolean;

/** Closes an open route to some of its requests: those must carry an access token, and carry its owner on. */
export const PublicUnless = (wanted: RequiresToken): MethodDecorator => SetMetadata(REQUIRES_TOKEN, wanted);
