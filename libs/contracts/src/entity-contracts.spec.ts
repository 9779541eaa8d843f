import { validateSync } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { endpointContracts } from './config/endpoints.contract.js';
import { valueContracts } from './config/values.contract.js';

const SCOPE = { groupId: 'a'.repeat(24), appId: 'b'.repeat(24) };

/** Returns the names of the properties that a request is refused for. */
function refused(type: new () => object, given: object): string[] {
  return validateSync(Object.assign(new type(), given)).map(({ property }) => property);
}

describe('the contracts of an entity', () => {
  const { list, create, get, change, delete: remove } = valueContracts;

  it('have the subjects, rights and versions of their verbs', () => {
    const said = [list, create, get, change, remove].map(({ subject, access, idempotent, reply }) => [
      subject,
      access,
      idempotent,
      reply.kind,
    ]);
    expect(said).toEqual([
      ['config.values.list', 'project:read', true, 'list'],
      ['config.values.create', 'project:write', false, 'object'],
      ['config.values.get', 'project:read', true, 'object'],
      ['config.values.update', 'project:write', false, 'object'],
      ['config.values.delete', 'project:write', false, 'nothing'],
    ]);
    const key = { ...SCOPE, valueId: 'c'.repeat(24) };
    for (const contract of [get, change, remove]) {
      expect(contract.resource?.(key)).toEqual({ kind: 'values', id: key.valueId });
    }
    for (const contract of [list, create]) expect(contract).not.toHaveProperty('resource');
  });

  it('take requests with the checks of the content, the id and the references', () => {
    expect([create.request.name, change.request.name]).toEqual(['CreateValueRequest', 'UpdateValueRequest']);
    expect(refused(create.request, { ...SCOPE, name: 'a b', value: 1 })).toEqual(['name']);
    expect(refused(create.request, SCOPE)).toEqual(['name', 'value']);
    expect(refused(change.request, SCOPE)).toEqual(['valueId']);
    expect(refused(endpointContracts.create.request, { ...SCOPE, route: '/a', http_method: 'GET', secret_id: 1 })).toEqual([
      'secret_id',
    ]);
  });

  it('say what the description of the API says of them', () => {
    expect(create.text).toEqual({
      summary: 'Creates a value',
      throws: ['ValueAlreadyExists', 'ValueDuplicateName', 'SecretNotFound', 'BadRequest'],
    });
    expect(list.text).toEqual({ summary: 'Returns the values of an app, without their content' });
    expect(endpointContracts.list.text).toEqual({ summary: 'Returns the HTTPS endpoints of an app' });
  });
});
