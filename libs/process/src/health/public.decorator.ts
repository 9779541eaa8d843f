import { SetMetadata } from '@nestjs/common';

export const PUBLIC_ROUTE = 'groundwork:public';

/** Opens a route to requests without a token; every other route is closed by default. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(PUBLIC_ROUTE, true);
