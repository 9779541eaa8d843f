import { describe, expect, it } from 'vitest';
import * as fields from '#contracts/scope.js';
import { openApiDocument } from './document.js';
import type { DescribedContract, Route } from '../../apps/gateway/src/edge/route.js';
import { Sources } from './sources.js';
import * as things from './testing/described.contract.js';

const CONTRACT = 'tools/openapi/testing/described.contract';
const sources = new Sources(
  process.cwd(),
  ['libs/contracts/src/scope.ts', `${CONTRACT}.ts`, 'tools/openapi/testing/described.controller.ts'],
  new Map<string, Readonly<Record<string, unknown>>>([
    ['libs/contracts/src/scope', fields],
    [CONTRACT, things],
  ]),
);

const VALUES = '/api/admin/v3.0/groups/{groupId}/apps/{appId}/values';

function route(handler: string, method: string, path: string, contract: unknown, status = 200): Route {
  return {
    path,
    method,
    status,
    isPublic: false,
    controller: 'ThingsController',
    handler,
    contract: contract as DescribedContract,
  };
}

const list = route('list', 'get', VALUES, things.listThings);
const change = route('change', 'put', `${VALUES}/{thingId}`, things.changeThing, 204);
const document = openApiDocument([list, change, route('other', 'post', VALUES, things.changeThing)], sources);

describe('a description of contracts', () => {
  it('has types as components, with docstrings and the numbers of limits', () => {
    expect(document.components.schemas['Thing']).toEqual({
      description: 'Something an app has.',
      type: 'object',
      properties: {
        _id: { description: 'Id of the thing.', type: 'string' },
        text: { description: 'String of the thing, at most 12,000 characters.', type: 'string' },
        state: { description: 'What state it is in.', type: ['string', 'null'], enum: ['new', 'old', null] },
        made: { description: 'When it was made, in unix seconds.', type: 'integer', format: 'int64' },
      },
      required: ['_id', 'text', 'state', 'made'],
    });
  });

  it('has the body without what comes from elsewhere, and a field’s one docstring of its file', () => {
    expect(document.components.schemas['ChangeThingRequest']).toEqual({
      type: 'object',
      properties: {
        text: { description: 'String of the thing, at most 12,000 characters.', type: 'string', minLength: 1, maxLength: 12_000 },
        words: { description: 'Words about it.', type: ['array', 'null'], items: { type: 'string' }, maxItems: 3 },
      },
    });
    expect(document.paths[`${VALUES}/{thingId}`]?.['put']?.parameters?.at(-1)).toEqual({
      name: 'dry_run',
      in: 'query',
      required: false,
      description: 'Tells what would be.',
      schema: { type: 'integer', minimum: 0, maximum: 1 },
    });
  });

  it('has summaries, tokens, replies and errors', () => {
    const listed = document.paths[VALUES]?.['get'];
    expect(listed).toMatchObject({
      operationId: 'listThings',
      summary: 'Returns things',
      description: 'Newest first.',
      tags: ['Values'],
      security: [{ adminToken: [] }],
      responses: {
        '200': {
          description: 'Success.',
          content: { 'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/Thing' } } } },
        },
      },
    });
    const changed = document.paths[`${VALUES}/{thingId}`]?.['put'];
    expect(changed?.responses['204']).toEqual({ description: 'Done. The reply has no content.' });
    expect(changed?.responses['409']).toEqual({ $ref: '#/components/responses/ValueAlreadyExists' });
    expect(document.components.responses['ValueAlreadyExists']?.['x-error-codes']).toEqual(['ValueAlreadyExists']);
    expect(document.components.responses['AppNotFound_GroupNotFound_ValueNotFound']).toBeDefined();
  });

  it('has the types docstrings name, of the contract’s own file as of others', () => {
    const weighed = openApiDocument([route('weigh', 'get', `${VALUES}/{thingId}`, things.weighThing)], sources);
    expect(weighed.paths[`${VALUES}/{thingId}`]?.['get']?.responses['200']).toMatchObject({
      content: { 'application/json': { schema: { $ref: '#/components/schemas/ThingWeight' } } },
    });
    expect(weighed.components.schemas['ThingWeight']).toEqual({
      description: 'What weighing a thing says.',
      type: 'object',
      properties: { grams: { description: 'Grams.', type: 'number' } },
      required: ['grams'],
    });
  });

  it('has what the contracts of an entity say of themselves', () => {
    const mugs = openApiDocument([route('mug', 'put', `${VALUES}/{mugId}`, things.updateMug)], sources);
    expect(mugs.paths[`${VALUES}/{mugId}`]?.['put']).toMatchObject({
      operationId: 'updateMug',
      summary: 'Changes a mug',
      requestBody: { content: { 'application/json': { schema: { $ref: '#/components/schemas/UpdateMugRequest' } } } },
      responses: { '409': { $ref: '#/components/responses/ValueAlreadyExists' } },
    });
    expect(mugs.components.schemas['UpdateMugRequest']).toEqual({
      description: 'Absent properties keep their stored values.',
      type: 'object',
      properties: { name: { description: 'Name of the mug.', type: 'string', minLength: 1, maxLength: 9 } },
    });
    expect(mugs.components.parameters['mugId']).toMatchObject({ in: 'path', description: 'Id of the mug.' });
  });

  it('takes what a method says of its reply', () => {
    const other = document.paths[VALUES]?.['post'];
    expect(other?.summary).toBe('Replies with something else than its contract');
    expect(Object.keys(other?.responses ?? {})).toContain('202');
    expect(other?.responses).not.toHaveProperty('200');
  });

  it('is rejected while anything has no docstring or no type', () => {
    const routes = [
      route('undescribed', 'get', `${VALUES}/undescribed`, things.readUndescribed),
      route('raw', 'get', `${VALUES}/raw`, things.readRaw),
    ];
    expect(() => openApiDocument(routes, sources)).toThrow(
      [
        'Undescribed has no docstring',
        'Undescribed.mute has no docstring',
        `get ${VALUES}/undescribed (readUndescribed) has no docstring`,
        'readRaw does not say what it replies with (@reply)',
      ].join('\n'),
    );
  });

  it('is rejected for two operations of one name', () => {
    const open = { ...list, contract: undefined };
    expect(() => openApiDocument([open, { ...open }], sources)).toThrow('two operations are called getValues');
  });
});
