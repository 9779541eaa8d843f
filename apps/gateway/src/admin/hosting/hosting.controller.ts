import { Controller, Delete, Get, HttpCode, Patch, Post, Put, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import {
  deleteHostedFile,
  getHostedFile,
  getHostingConfig,
  invalidateHostingCache,
  listHostedFiles,
  moveHostedFiles,
  putHostedFile,
  setHostedAttributes,
  updateHostingConfig,
} from '#contracts/config/hosting.contract.js';
import type { AppScope } from '#contracts/scope.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, Path } from '../../edge/path.js';
import { booleanParameter, filterParameter, textParameter } from '../../edge/query.js';
import { baseUrl, body, query } from '../../edge/request-members.js';
import { HostedUploads, givenFile } from './hosted-uploads.js';

const FOLDER = { path: '/images/' };
const path = query({ path: textParameter });

@Controller(`${APP}/hosting`)
export class HostingController {
  constructor(private readonly uploads: HostedUploads) {}

  @Get('config') @Forwards(getHostingConfig) config() {}
  @Patch('config') @Forwards(updateHostingConfig, body) updateConfig() {}
  @Get('assets')
  @Forwards(listHostedFiles, query({ recursive: booleanParameter, prefix: filterParameter }), baseUrl)
  list() {}
  @Post('assets') @Forwards(moveHostedFiles, body) move() {}
  @Get('assets/asset') @Forwards(getHostedFile, path, baseUrl) get() {}

  @Put('assets/asset')
  @Calls(putHostedFile, FOLDER)
  @HttpCode(204)
  async put(
    call: Call<typeof putHostedFile>,
    @Path() { groupId, appId }: AppScope,
    @Req() request: FastifyRequest,
  ): Promise<void> {
    const { put, content } = await givenFile(request);
    const blob = content === null ? {} : { blob: await this.uploads.store({ groupId, appId }, content) };
    await call({ groupId, appId, ...put, ...blob });
  }

  @Patch('assets/asset') @Forwards(setHostedAttributes, body, path) setAttributes() {}
  @Delete('assets/asset') @Forwards(deleteHostedFile, path) delete() {}
  @Put('cache') @Forwards(invalidateHostingCache, body) invalidateCache() {}
}
