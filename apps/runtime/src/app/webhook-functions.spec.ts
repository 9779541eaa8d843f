import { describe, expect, it } from 'vitest';
import { newId } from '#contracts/ids.js';
import { compiledApp } from './compiled-app.js';
import { aFunction, anApp, aService } from '../testing/app-builders.js';

describe('the sources of webhooks', () => {
  it('run beside the functions of the app, and are there for requests only', () => {
    const service = aService('web', 'http');
    const webhook = {
      _id: newId(),
      service_id: service._id,
      name: 'hook',
      function_source: 'exports = () => 1',
      respond_result: true,
      options: {},
      can_evaluate: {},
      run_as_authed_user: false,
      run_as_user_id: '',
      run_as_user_id_script_source: '',
      disabled: false,
      disable_arg_logs: false,
      create_user_on_auth: false,
      fetch_custom_user_data: false,
      last_modified: 0,
    };
    const app = anApp([aFunction('f', 'exports = () => 2')], { services: [service], incomingWebhooks: [webhook] });

    expect(compiledApp(app).bundle.functions).toEqual([
      { name: 'f', source: 'exports = () => 2' },
      { name: 'webhook:web/hook', source: 'exports = () => 1', entryOnly: true },
    ]);
    expect([...compiledApp(app).functions.keys()]).toEqual(['f']);
  });
});
