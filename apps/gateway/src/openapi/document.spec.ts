import { Controller, Get, Post } from '@nestjs/common';
import { Allow, ArrayMaxSize, IsArray, IsString } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { Empty } from '#contracts/scope.js';
import { defineRpc, nothing } from '#contracts/rpc.js';
import { bytes, defineStream } from '#contracts/stream.js';
import { Calls } from '../http/calls.decorator.js';
import { openApiDocument } from './document.js';

class Names {
  @IsString() groupId!: string;
  @IsArray() @ArrayMaxSize(5) @IsString({ each: true }) names!: string[];
}

class Head {
  @Allow() file_name!: string;
}

const setNames = defineRpc('test.names.set', Names, nothing, { access: 'public' });
const exportNames = defineStream('test.names.export', Empty, Head, bytes, { access: 'public' });

@Controller('groups/:groupId')
class NamesController {
  @Post('names')
  @Calls(setNames, ['one'])
  set(): void {}

  @Post('named')
  @Calls(setNames)
  setNamed(): void {}

  @Get('export')
  @Calls(exportNames, undefined, 'application/zip')
  export(): void {}
}

const { paths } = openApiDocument([NamesController]);
const names = { type: 'array', items: { type: 'string' }, maxItems: 5 };

describe('the description of a route', () => {
  it('shows a body that is a list as one, with its limits', () => {
    expect(paths['/groups/{groupId}/names']?.['post']?.requestBody).toEqual({
      content: { 'application/json': { schema: names, example: ['one'] } },
    });
  });

  it('shows any other body as an object', () => {
    expect(paths['/groups/{groupId}/named']?.['post']?.requestBody).toEqual({
      content: { 'application/json': { schema: { type: 'object', properties: { names }, required: ['names'] } } },
    });
  });

  it('shows a stream by its type', () => {
    expect(paths['/groups/{groupId}/export']?.['get']?.responses['200']).toEqual({
      description: 'Success',
      content: { 'application/zip': { schema: { type: 'string' } } },
    });
  });
});
