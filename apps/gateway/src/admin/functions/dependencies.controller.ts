import { Controller, Delete, Get, HttpCode, Post, Put, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import {
  deleteDependencies,
  diffDependencies,
  getDependencies,
  getDependenciesStatus,
  putDependency,
  readDependencies,
  removeDependency,
  uploadDependencies,
  type DependenciesFile,
} from '#contracts/config/dependencies.contract.js';
import type { AppScope } from '#contracts/scope.js';
import type { OpenedStream } from '#contracts/stream.js';
import { Calls, type Call } from '../../edge/calls.decorator.js';
import { Forwards } from '../../edge/forwards.decorator.js';
import { APP, Path } from '../../edge/path.js';
import { optionalBody } from '../../edge/request-members.js';
import { streamed } from '../../edge/streamed.js';
import { uploadedFile } from '../../edge/uploaded-file.js';

const ZIP = 'application/zip';

function fileOf(reply: FastifyReply, { head, chunks }: OpenedStream<DependenciesFile, Uint8Array>): Promise<StreamableFile> {
  return streamed(reply, chunks, { type: head.content_type, disposition: `attachment; filename="${head.file_name}"` });
}

@Controller(`${APP}/dependencies`)
export class DependenciesController {
  @Get() @Forwards(getDependencies) get() {}
  @Put() @Forwards(uploadDependencies, uploadedFile) upload() {}
  @Post() @Forwards(uploadDependencies, uploadedFile) uploadAnew() {}
  @Delete() @Forwards(deleteDependencies) delete() {}
  @Get('status') @Forwards(getDependenciesStatus) status() {}
  @Post('diff') @HttpCode(200) @Forwards(diffDependencies, uploadedFile) diff() {}

  /**
   * Returns all files of an app's packages as a zip archive.
   * @reply 200 application/zip
   */
  @Get('archive')
  @Calls(readDependencies, undefined, ZIP)
  async archive(
    open: Call<typeof readDependencies>,
    @Path() path: AppScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return fileOf(reply, await open({ ...path, form: 'archive' }));
  }

  /**
   * Returns an app's packages in the format of their upload: a `package.json` if one was uploaded, otherwise a zip
   * archive.
   * @reply 200 anything
   */
  @Get('export')
  @Calls(readDependencies, undefined, ZIP)
  async export(
    open: Call<typeof readDependencies>,
    @Path() path: AppScope,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<StreamableFile> {
    return fileOf(reply, await open({ ...path, form: 'export' }));
  }

  @Put(':name') @Forwards(putDependency, optionalBody) put() {}
  @Post(':name') @Forwards(putDependency, optionalBody) add() {}
  @Delete(':name') @Forwards(removeDependency) remove() {}
}
