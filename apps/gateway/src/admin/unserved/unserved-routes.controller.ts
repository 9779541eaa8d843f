import { Controller, Delete, Get, Patch, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { BusClient } from '#bus/bus-client.js';
import { getApp } from '#contracts/config/apps.contract.js';
import { AppError } from '#contracts/error.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls } from '../../http/calls.decorator.js';
import { APP, Path } from '../../http/path.js';
import { unservedFeature, unservedPaths } from './unserved-routes.js';

function notImplemented(request: FastifyRequest): AppError {
  return new AppError('NotImplemented', `${unservedFeature(request.routeOptions.url ?? '')} is not implemented`);
}

/** Answers 501 for an app that exists, and for any other what every route answers. */
@Controller(APP)
export class UnservedRoutesController {
  constructor(private readonly bus: BusClient) {}

  @Get(unservedPaths('GET'))
  @Calls(getApp)
  async get(@Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await this.bus.call(getApp, path);
    throw notImplemented(request);
  }

  @Post(unservedPaths('POST'))
  @Calls(getApp)
  async post(@Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await this.bus.call(getApp, path);
    throw notImplemented(request);
  }

  @Put(unservedPaths('PUT'))
  @Calls(getApp)
  async put(@Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await this.bus.call(getApp, path);
    throw notImplemented(request);
  }

  @Patch(unservedPaths('PATCH'))
  @Calls(getApp)
  async patch(@Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await this.bus.call(getApp, path);
    throw notImplemented(request);
  }

  @Delete(unservedPaths('DELETE'))
  @Calls(getApp)
  async delete(@Path() path: AppScope, @Req() request: FastifyRequest): Promise<never> {
    await this.bus.call(getApp, path);
    throw notImplemented(request);
  }
}
