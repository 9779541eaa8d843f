import { beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { Admin, type AppAdmin } from './platform/admin.js';

const platform = inject('platform');
const ID = expect.stringMatching(/^[0-9a-f]{24}$/);
const PATH = '/graphql/custom_resolvers';

let admin: Admin;
let app: AppAdmin;
let functionId: string;
beforeAll(async () => {
  admin = await Admin.login(platform);
});
beforeEach(async () => {
  app = await admin.createApp();
  functionId = (await app.addFunction('risks', 'exports = () => []'))._id;
});

describe('custom resolvers', () => {
  const input = {
    on_type: 'Query',
    field_name: 'risks',
    input_type: 'string',
    input_type_format: 'scalar',
    payload_type: { title: 'RisksPayload', type: 'object', properties: { level: { type: 'string' } } },
    payload_type_format: 'custom',
  };

  it('are created, listed, read, replaced and deleted', async () => {
    const created = await app.send('POST', PATH, { json: { ...input, function_id: functionId } });
    expect(created.status).toBe(201);
    expect(created.body).toEqual({ _id: ID, ...input, function_id: functionId, function_name: 'risks' });
    const { _id } = created.body as { _id: string };
    expect((await app.send('GET', PATH)).body).toEqual([{ ...(created.body as object), version: expect.any(String) }]);
    expect((await app.send('GET', `${PATH}/${_id}`)).body).toEqual(created.body);

    const replaced = await app.send('PUT', `${PATH}/${_id}`, {
      json: { on_type: 'Mutation', input_type: null, input_type_format: '' },
    });
    expect(replaced.status).toBe(204);
    expect((await app.send('GET', `${PATH}/${_id}`)).body).toEqual({
      ...(created.body as object),
      on_type: 'Mutation',
      input_type: null,
      input_type_format: '',
    });

    expect((await app.send('DELETE', `${PATH}/${_id}`)).status).toBe(204);
    const gone = await app.send('GET', `${PATH}/${_id}`);
    expect(gone.status).toBe(404);
    expect(gone.body).toEqual({ error: `custom resolver not found: '${_id}'`, error_code: 'CustomResolverNotFound' });
  });

  it('are one per type and field', async () => {
    await app.must('POST', PATH, { on_type: 'Query', field_name: 'risks', function_name: 'risks' });

    const taken = await app.send('POST', PATH, { json: { on_type: 'Query', field_name: 'risks', function_name: 'risks' } });

    expect(taken.status).toBe(409);
    expect(taken.body).toEqual({
      error: "a custom resolver of 'Query.risks' already exists",
      error_code: 'CustomResolverAlreadyExists',
    });
  });

  it.each([
    [{ on_type: 'No Type' }, /^on_type must be a GraphQL name/],
    [{ field_name: '1st' }, /^field_name must be a GraphQL name/],
    [{ function_name: 'none' }, /^function 'none' does not exist$/],
    [{ function_name: '' }, /^function_id or function_name is required$/],
    [{ input_type_format: 'list' }, /input_type_format/],
    [{ input_type: null }, /^input_type must be the name of a type$/],
    [{ payload_type: 'Risk' }, /^payload_type must be a JSON schema when payload_type_format is 'custom'$/],
    [{ payload_type: { type: 'object' } }, /^payload_type must have a title$/],
  ])('reject %j', async (change, message) => {
    const answer = await app.send('POST', PATH, { json: { ...input, function_name: 'risks', ...change } });

    expect(answer.status).toBe(400);
    expect(answer.body).toEqual({ error: expect.stringMatching(message), error_code: 'InvalidParameter' });
    expect((await app.send('GET', PATH)).body).toEqual([]);
  });
});
