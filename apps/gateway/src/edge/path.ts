import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Parameters of the path, by the contracts' names. They override properties of the same name in a body. */
export const Path = createParamDecorator(
  (_data: unknown, context: ExecutionContext): Record<string, string> =>
    context.switchToHttp().getRequest<FastifyRequest>().params as Record<string, string>,
);

export const ADMIN = 'api/admin/v3.0';
export const PROJECT = `${ADMIN}/groups/:groupId`;
export const APPS = `${PROJECT}/apps`;
export const APP = `${APPS}/:appId`;
/** The two halves of the cloud API. */
export const CLOUD = 'api/public/v1.0';
export const CLOUD_PROJECTS = 'api/atlas/v1.0/groups/:groupId';
export const CLIENT = 'api/client/v2.0';
export const CLIENT_APP = `${CLIENT}/app/:clientAppId`;
