import { SetMetadata } from '@nestjs/common';
import type { RequiresToken } from '../edge/edge-route.js';

export const REQUIRES_TOKEN = 'groundwork:token-wanted';

/** Closes an open route to some of its requests: those must carry an access token, and carry its owner on. */
export const PublicUnless = (wanted: RequiresToken): MethodDecorator => SetMetadata(REQUIRES_TOKEN, wanted);
