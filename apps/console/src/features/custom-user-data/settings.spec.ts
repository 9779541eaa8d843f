import { expect, it } from 'vitest';
import { memberOf } from './settings';

it.each([
  ['database_name is required', 'database_name'],
  ["mongo_service_id 'x' does not exist", 'mongo_service_name'],
  ['on_user_creation_function_id names no function', 'on_user_creation_function_name'],
  ['the server is busy', undefined],
])('a message finds its field: %s', (message, member) => {
  expect(memberOf(message)).toBe(member);
});
