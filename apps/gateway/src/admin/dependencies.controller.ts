import { Controller, Delete, Get, HttpCode, Inject, Post, Put, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { BusClient } from '#bus/bus-client.js';
import {
  deleteDependencies,
  diffDependencies,
  getDependencies,
  getDependenciesStatus,
  putDependency,
  readDependencies,
  removeDependency,
  uploadDependencies,
  type DependencyScope,
  type PutDependencyRequest,
  type DependenciesFile,
} from '#contracts/config/dependencies.contract.js';
import type { AppScope } from '#contracts/scope.js';
import type { OpenedStream } from '#contracts/stream.js';
import { OptionalJsonBody, withMembers } from '../http/body.js';
import { Calls } from '../http/calls.decorator.js';
import { APP, Path } from '../http/path.js';
import { streamed } from '../http/streamed.js';
import { UploadedFile } from '../http/uploaded-file.js';

const FILE = { file: '(binary)' };

function fileOf(reply: FastifyReply, { head, chunks }: OpenedStream<DependenciesFile, Uint8Array>): Promise<StreamableFile> {
  return streamed(reply, chunks, { type: head.content_type, disposition: `attachment; filename="${head.file_name}"` });
}

@Controller(`${APP}/dependencies`)
export class DependenciesController {
  constructor(@Inject(BusClient) private readonly bus: BusClient) {}

  @Get()
  @Calls(getDependencies)
  get(@Path() path: AppScope) {
    return this.bus.call(getDependencies, path);
  }

  @Put()
  @Calls(uploadDependencies, FILE)
  @HttpCode(204)
  async upload(@Path() path: AppScope, @UploadedFile() file: string): Promise<void> {
    await this.bus.call(uploadDependencies, { ...path, file });
  }

  @Post()
  @Calls(uploadDependencies, FILE)
  @HttpCode(204)
  async uploadAnew(@Path() path: AppScope, @UploadedFile() file: string): Promise<void> {
    await this.bus.call(uploadDependencies, { ...path, file });
  }

  @Delete()
  @Calls(deleteDependencies)
  @HttpCode(204)
  async delete(@Path() path: AppScope): Promise<void> {
    await this.bus.call(deleteDependencies, path);
  }

  @Get('status')
  @Calls(getDependenciesStatus)
  status(@Path() path: AppScope) {
    return this.bus.call(getDependenciesStatus, path);
  }

  @Post('diff')
  @Calls(diffDependencies, FILE)
  @HttpCode(200)
  diff(@Path() path: AppScope, @UploadedFile() file: string) {
    return this.bus.call(diffDependencies, { ...path, file });
  }

  @Get('archive')
  @Calls(readDependencies, undefined, 'application/zip')
  async archive(@Path() path: AppScope, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return fileOf(reply, await this.bus.open(readDependencies, { ...path, form: 'archive' }));
  }

  @Get('export')
  @Calls(readDependencies, undefined, 'application/zip')
  async export(@Path() path: AppScope, @Res({ passthrough: true }) reply: FastifyReply): Promise<StreamableFile> {
    return fileOf(reply, await this.bus.open(readDependencies, { ...path, form: 'export' }));
  }

  @Put(':name')
  @Calls(putDependency)
  @HttpCode(204)
  async put(@Path() path: DependencyScope, @OptionalJsonBody() body: Partial<PutDependencyRequest>): Promise<void> {
    await this.bus.call(putDependency, withMembers(body, path));
  }

  @Post(':name')
  @Calls(putDependency)
  @HttpCode(204)
  async add(@Path() path: DependencyScope, @OptionalJsonBody() body: Partial<PutDependencyRequest>): Promise<void> {
    await this.bus.call(putDependency, withMembers(body, path));
  }

  @Delete(':name')
  @Calls(removeDependency)
  @HttpCode(204)
  async remove(@Path() path: DependencyScope): Promise<void> {
    await this.bus.call(removeDependency, path);
  }
}
