import { describe, expect, it } from 'vitest';
import type { CustomResolverEntity, EndpointEntity } from '#app-files/app-configuration.js';
import { newId } from '#contracts/ids.js';
import { customResolvers } from '../../entities/custom-resolvers/custom-resolver.kind.js';
import { endpoints } from '../../entities/endpoints/endpoint.kind.js';
import { anImport, putFunction } from './import-run.fixture.js';
import { importFiled } from './import-run.js';

const F = newId();

function aRun() {
  return anImport({
    before: (edit) => {
      putFunction(edit, F, 'run');
      edit.putSecret(newId(), 'key', 'hidden');
    },
  });
}

function importEndpoints(run: ReturnType<typeof aRun>, entities: readonly EndpointEntity[]): Promise<void> {
  return importFiled(run, endpoints, { root: {}, endpoints: entities });
}

const ENDPOINT = {
  route: '/things',
  http_method: 'POST',
  function_name: 'run',
  validation_method: 'VERIFY_PAYLOAD',
  secret_name: 'key',
  respond_result: true,
  fetch_custom_user_data: true,
  create_user_on_auth: false,
  disabled: true,
  return_type: 'EJSON',
};
const { function_name: _, ...STORED } = ENDPOINT;

describe('an endpoint of files', () => {
  it('becomes one of the app, its function by id', async () => {
    const run = aRun();
    await importEndpoints(run, [ENDPOINT]);
    expect(await run.only('endpoints')).toEqual({ ...STORED, function_id: F });
  });

  it('has the defaults of one that says nothing', async () => {
    const run = aRun();
    const { secret_name: _secret, return_type: _type, ...said } = ENDPOINT;
    await importEndpoints(run, [{ ...said, validation_method: 'NO_VALIDATION' }]);
    expect(await run.only('endpoints')).toMatchObject({
      validation_method: 'NO_VALIDATION',
      secret_name: '',
      return_type: 'JSON',
    });
  });

  it.each(['VERIFY_PAYLOAD', 'SECRET_AS_QUERY_PARAM'])(
    'of %s without a secret is accepted and reported',
    async (validation_method) => {
      const run = aRun();
      await importEndpoints(run, [{ ...ENDPOINT, validation_method, secret_name: '' }]);
      expect(await run.only('endpoints')).toMatchObject({ validation_method, secret_name: '' });
      expect(run.notes).toEqual(["endpoint 'POST /things' rejects every request until it has a secret"]);
    },
  );

  it('names a function that exists, or shows that it is gone', async () => {
    const run = aRun();
    await importEndpoints(run, [{ ...ENDPOINT, function_name: '' }]);
    expect(await run.only('endpoints')).toEqual({ ...STORED, function_id: '' });
    await expect(importEndpoints(run, [{ ...ENDPOINT, function_name: 'walk' }])).rejects.toMatchObject({
      code: 'InvalidParameter',
      message: "endpoint 'POST /things': function 'walk' does not exist",
    });
  });
});

function importCustomResolvers(run: ReturnType<typeof aRun>, entities: readonly CustomResolverEntity[]): Promise<void> {
  return importFiled(run, customResolvers, { root: {}, customResolvers: entities });
}

const RESOLVER = {
  on_type: 'Query',
  field_name: 'thing',
  function_name: 'run',
  input_type: { title: 'In', bsonType: 'object', properties: { a: { bsonType: 'string' } } },
  input_type_format: 'custom',
  payload_type: 'String',
  payload_type_format: 'scalar',
};

describe('a custom resolver of files', () => {
  it('becomes one of the app, its function by id', async () => {
    const run = aRun();
    await importCustomResolvers(run, [RESOLVER]);
    const { function_name: _name, ...stored } = RESOLVER;
    expect(await run.only('custom_resolvers')).toEqual({ ...stored, function_id: F });
  });

  it('may have neither input nor payload, and a function that is gone', async () => {
    const run = aRun();
    await importCustomResolvers(run, [{ on_type: 'Query', field_name: 'thing', function_name: '' }]);
    expect(await run.only('custom_resolvers')).toEqual({
      on_type: 'Query',
      field_name: 'thing',
      function_id: '',
      input_type: null,
      input_type_format: '',
      payload_type: null,
      payload_type_format: '',
    });
  });
});
