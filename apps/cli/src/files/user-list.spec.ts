import { describe, expect, it } from 'vitest';
import { userListOf } from './user-list.js';

const plain = (email: string) => ({ email, previousId: null, disabled: false });
const identity = (type: string, data: object = {}) => ({ id: 'i', provider_type: type, provider_id: 'p', provider_data: data });

describe('a list of users', () => {
  it('is addresses, one in a line, each once', () => {
    expect(userListOf('a@x.test\r\n\n# old ones\n  b@x.test\nA@x.test\n', 'f')).toEqual({
      users: [plain('a@x.test'), plain('b@x.test')],
      others: 0,
    });
    expect(userListOf('', 'f')).toEqual({ users: [], others: 0 });
  });

  it('is JSON of addresses, of objects, and of users as the API answers them', () => {
    const users = [
      'a@x.test',
      { email: 'b@x.test', _id: 'one' },
      {
        _id: 'two',
        disabled: true,
        identities: [identity('local-userpass', { email: 'c@x.test' })],
        data: { email: 'other@x.test' },
      },
      { _id: 'three', identities: [identity('oauth2-google'), identity('local-userpass')], data: { email: 'd@x.test' } },
      { _id: 'four', identities: [identity('anon-user')], data: {} },
    ];

    expect(userListOf(JSON.stringify(users), 'f')).toEqual({
      users: [
        plain('a@x.test'),
        { ...plain('b@x.test'), previousId: 'one' },
        { email: 'c@x.test', previousId: 'two', disabled: true },
        { ...plain('d@x.test'), previousId: 'three' },
      ],
      others: 1,
    });
  });

  it.each([
    ['a@x.test\nnobody', 'f: entry 2 is neither an email address nor a user'],
    ['[1]', 'f: entry 1 is neither an email address nor a user'],
    ['[{"_id": "x"}]', 'f: entry 1 is neither an email address nor a user'],
    [`[{"identities": [${JSON.stringify(identity('local-userpass'))}]}]`, 'f: entry 1 is neither an email address nor a user'],
    ['[1', 'f is not valid JSON'],
    ['a@x.test\n'.repeat(100_001), 'f has more than 100000 users: split it'],
  ])('is nothing else', (text, message) => {
    expect(() => userListOf(text, 'f')).toThrow(message);
  });
});
