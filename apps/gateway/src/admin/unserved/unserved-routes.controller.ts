import { Controller, Get, Patch, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls, type Call } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { unservedFeature, unservedPaths } from './unserved-routes.js';

function notImplemented(request: FastifyRequest): AppError {
  return new AppError('NotImplemented', `${unservedFeature(request.routeOptions.url ?? '')} is not implemented`);
}

/** Answers 501 for an app that exists, and for any other what every route answers. */
@Controller(APP)
export class UnservedRoutesController {
  @Get(unservedPaths('GET'))
  @Calls(getApp)
  async get(call: Call<typeof getApp>, @Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await call(path);
    throw notImplemented(request);
  }

  @Post(unservedPaths('POST'))
  @Calls(getApp)
  async post(call: Call<typeof getApp>, @Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await call(path);
    throw notImplemented(request);
  }

  @Put(unservedPaths('PUT'))
  @Calls(getApp)
  async put(call: Call<typeof getApp>, @Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await call(path);
    throw notImplemented(request);
  }

  @Patch(unservedPaths('PATCH'))
  @Calls(getApp)
  async patch(call: Call<typeof getApp>, @Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await call(path);
    throw notImplemented(request);
  }
}
