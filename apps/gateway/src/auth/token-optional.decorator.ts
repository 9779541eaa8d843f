import { SetMetadata } from '@nestjs/common';

export const TOKEN_OPTIONAL = 'groundwork:tokenOptional';

/** On a public route: a valid access token makes its owner the request's principal, anything else in its place is passed over. */
export const TokenOptional = (): ClassDecorator & MethodDecorator => SetMetadata(TOKEN_OPTIONAL, true);
