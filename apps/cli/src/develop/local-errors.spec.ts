import { describe, expect, it } from 'vitest';
import { checkedFiles } from './local-errors.js';

const filesOf = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
const ROOT = { 'realm_config.json': '{"config_version": 20210101, "name": "shop"}' };

describe('a check without a platform', () => {
  it('finds nothing in an app that is right, and the secrets it names', () => {
    const files = filesOf({
      ...ROOT,
      'functions/hello.js': 'exports = () => 1;',
      'values/key.json': '{"name": "key", "value": "stripe-key", "from_secret": true}',
    });

    expect(checkedFiles(files, [...files.keys()])).toEqual({ errors: [], secrets: ['stripe-key'] });
  });

  it('reports the location of errors in JSON and sources', () => {
    const files = filesOf({
      ...ROOT,
      'functions/config.json': '[{"name":"hello","private":',
      'functions/hello.js': 'exports = () => {\n  return 1 +;\n};',
      'functions/other.js': 'exports = (',
    });
    const { errors } = checkedFiles(files, ['functions/config.json', 'functions/hello.js', 'functions/gone.js']);

    expect(errors).toMatchObject([
      { file: 'functions/config.json', line: 1, column: 28, error_code: 'InvalidParameter' },
      { file: 'functions/hello.js', line: 2, column: 13, error: 'Unexpected token', error_code: 'FunctionSyntaxError' },
    ]);
  });
});
