import { expect, it } from 'vitest';
import { callOf, optionsWith, type Webhook } from './webhook-content';

const WEBHOOK: Webhook = {
  _id: '1',
  name: 'hook',
  function_source: 'exports = () => 1',
  run_as_authed_user: false,
  run_as_user_id: '',
  run_as_user_id_script_source: '',
  respond_result: true,
  fetch_custom_user_data: false,
  create_user_on_auth: false,
  disable_arg_logs: false,
  disabled: false,
  can_evaluate: {},
  options: {},
};

it('reads the older form of options, writes the newer one, and keeps what it does not know', () => {
  expect(optionsWith({ secret: 's', secretAsQueryParam: true, later: 1 }, { httpMethod: 'POST' })).toEqual({
    secret: 's',
    validationMethod: 'SECRET_AS_QUERY_PARAM',
    httpMethod: 'POST',
    later: 1,
  });
  expect(optionsWith({ secret: 's' }, { validationMethod: 'NO_VALIDATION', secret: '' })['secret']).toBeUndefined();
});

it.each([
  ['http', { secret: 's', validationMethod: 'VERIFY_PAYLOAD' }, { kind: 'signature', header: 'X-Hook-Signature' }],
  ['github', { secret: 's', validationMethod: 'VERIFY_PAYLOAD' }, { kind: 'signature', header: 'X-Hub-Signature-256' }],
  ['twilio', { validationMethod: 'VERIFY_PAYLOAD' }, { kind: 'form', isSigned: true, secret: 'the auth token of the service' }],
  ['twilio', {}, { kind: 'form', isSigned: false }],
  ['http', { secret: 's', secretAsQueryParam: true }, { kind: 'query' }],
  ['http', {}, { kind: 'none' }],
])('a webhook of %s with %j is called with the proof %j', (type, options, proof) => {
  const call = callOf(type, { ...WEBHOOK, options }, 'http://h');

  expect(call.proof).toMatchObject(proof);
  expect(JSON.stringify(call)).not.toContain('"s"');
});
