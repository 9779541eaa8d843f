import { describe, expect, expectTypeOf, it } from 'vitest';
import { EnvironmentError, VARIABLES, readEnvironment, type VariableName } from './environment.js';

const KEY = Buffer.alloc(32, 1).toString('base64');

function problem(name: VariableName, value: string): string | null {
  try {
    readEnvironment([name], { [name]: value });
    return null;
  } catch (error) {
    expect(error).toBeInstanceOf(EnvironmentError);
    return (error as Error).message;
  }
}

describe('the environment', () => {
  it('has documented defaults, all of them valid', () => {
    const names = Object.keys(VARIABLES) as VariableName[];
    const environment = readEnvironment(names, {});
    expect(environment).toMatchObject({
      PORT: 9090,
      HOST: '127.0.0.1',
      DATA_DIR: './data',
      CLOUD_API: true,
      DATA_SOURCES: {},
      FUNCTION_CPU_MS: 10_000,
      FUNCTION_WALL_MS: 300_000,
      FUNCTION_QUEUE_MS: 10_000,
      FUNCTION_MEMORY_MB: 128,
      USER_STATEMENT_MS: 5000,
      MAIL_FROM: 'Groundwork <no-reply@localhost>',
      TRUSTED_PROXIES: [],
      LOG_RETENTION_DAYS: 10,
      LOG_LEVEL: 'info',
    });
    for (const name of names) expect(VARIABLES[name].description).toMatch(/^[A-Z].*\.$/);
  });

  it('takes on and off', () => {
    expect(readEnvironment(['CLOUD_API'], { CLOUD_API: 'on' })).toEqual({ CLOUD_API: true });
    expect(readEnvironment(['CLOUD_API'], { CLOUD_API: 'off' })).toEqual({ CLOUD_API: false });
  });

  it('holds exactly the variables asked for', () => {
    const environment = readEnvironment(['PORT', 'MASTER_KEY'], { PORT: '1', MASTER_KEY: KEY, HOST: 'x', HOME: '/root' });
    expect(environment).toStrictEqual({ PORT: 1, MASTER_KEY: KEY });
    expectTypeOf(environment.PORT).toEqualTypeOf<number>();
    expectTypeOf(environment.MASTER_KEY).toEqualTypeOf<string | undefined>();
    // @ts-expect-error it was not asked for
    expect(environment.HOST).toBeUndefined();
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readEnvironment(['PORT', 'NATS_URL', 'DATA_SOURCES'], { PORT: '', NATS_URL: '', DATA_SOURCES: '' })).toStrictEqual({
      PORT: 9090,
      DATA_SOURCES: {},
    });
    expect(() => readEnvironment(['NATS_URL'], { NATS_URL: '' }, ['NATS_URL'])).toThrow('NATS_URL is required');
  });

  it('reads the hosts that may be reached as a list', () => {
    const { OUTBOUND_ALLOW: list } = readEnvironment(['OUTBOUND_ALLOW'], { OUTBOUND_ALLOW: 'keys.internal, 10.0.0.0/8' });
    expect([list?.allowsName('keys.internal'), list?.allowsAddress('10.1.2.3'), list?.allowsAddress('11.1.2.3')]).toEqual([
      true,
      true,
      false,
    ]);
    expect(problem('OUTBOUND_ALLOW', '10.0.0.0/99')).toContain('OUTBOUND_ALLOW must list host names');
  });

  it('is rejected with all problems together, and without values in the message', () => {
    const source = {
      PORT: 'hunter2',
      MASTER_KEY: 'hunter2',
      MONGODB_URI: 'hunter2',
      DATA_SOURCES: '{"a":"hunter2"}',
      PROJECT_ID: 'hunter2',
      LOG_LEVEL: 'hunter2',
    };
    const names = [...(Object.keys(source) as (keyof typeof source)[]), 'ADMIN_EMAIL', 'NATS_URL'] as const;
    let message = '';
    try {
      readEnvironment(names, source, ['ADMIN_EMAIL']);
    } catch (error) {
      message = (error as EnvironmentError).message;
    }
    expect(message).toBe(
      'invalid environment: PORT must be an integer from 0 to 65535; MASTER_KEY must be 32 bytes in base64; ' +
        'MONGODB_URI must be a URL beginning with mongodb://, mongodb+srv://; ' +
        'DATA_SOURCES must be a JSON object of cluster names and connection strings; ' +
        'PROJECT_ID must be 24 lower-case hex digits; ' +
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent; ADMIN_EMAIL is required',
    );
  });

  it.each<[VariableName, string, unknown]>([
    ['PORT', '0', 0],
    ['PORT', '65535', 65_535],
    ['PUBLIC_URL', 'https://host:8443//', 'https://host:8443'],
    ['PUBLIC_URL', 'http://[::1]:9090', 'http://[::1]:9090'],
    ['ADMIN_EMAIL', 'admin@localhost', 'admin@localhost'],
    ['ADMIN_PASSWORD', '8 signs!', '8 signs!'],
    ['ADMIN_PRIVATE_KEY', 'k'.repeat(32), 'k'.repeat(32)],
    ['MONGODB_URI', 'mongodb://a:1,b:2/?replicaSet=rs0', 'mongodb://a:1,b:2/?replicaSet=rs0'],
    ['MONGODB_URI', 'mongodb+srv://host', 'mongodb+srv://host'],
    ['NATS_URL', 'tls://host:4222', 'tls://host:4222'],
    [
      'OAUTH2_ENDPOINTS',
      '{"oauth2-google":{"jwks":"https://keys.test/jwks"},"oauth2-apple":{}}',
      { 'oauth2-google': { jwks: 'https://keys.test/jwks' }, 'oauth2-apple': {} },
    ],
    ['DATA_SOURCES', '{"c0":"mongodb://h","c1":"mongodb+srv://h"}', { c0: 'mongodb://h', c1: 'mongodb+srv://h' }],
    ['AWS_ENDPOINTS', '{"s3":"http://127.0.0.1:9000/x"}', { s3: 'http://127.0.0.1:9000/x' }],
    ['PROJECT_ID', '0123456789abcdef01234567', '0123456789abcdef01234567'],
    ['SMTP_URL', 'smtps://user:pass@mail.example.com:465', 'smtps://user:pass@mail.example.com:465'],
    ['MAIL_FROM', 'no-reply@example.com', 'no-reply@example.com'],
    ['MAIL_FROM', 'The Shop <no-reply@example.com>', 'The Shop <no-reply@example.com>'],
    ['TRUSTED_PROXIES', '10.0.0.0/8, 127.0.0.1 ,fd00::/8', ['10.0.0.0/8', '127.0.0.1', 'fd00::/8']],
    ['TRUSTED_PROXIES', ' ', []],
    // The compose file puts its own network before the operator's value.
    ['TRUSTED_PROXIES', '10.0.0.1, ,', ['10.0.0.1']],
  ])('takes %s=%s', (name, value, expected) => {
    expect(readEnvironment([name], { [name]: value })).toStrictEqual({ [name]: expected });
  });

  it.each<[VariableName, string]>([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '1.5'],
    ['PORT', '0x10'],
    ['PORT', '1e3'],
    ['PORT', ' '],
    ['FUNCTION_CPU_MS', '0'],
    ['FUNCTION_QUEUE_MS', '0'],
    ['FUNCTION_MEMORY_MB', '8'],
    ['USER_STATEMENT_MS', '0'],
    ['LOG_RETENTION_DAYS', 'Infinity'],
    ['PUBLIC_URL', 'host'],
    ['PUBLIC_URL', 'ftp://host'],
    ['PUBLIC_URL', 'http://'],
    ['PUBLIC_URL', 'https://host/base'],
    ['PUBLIC_URL', 'https://host?a=b'],
    ['PUBLIC_URL', 'https://host#part'],
    ['PUBLIC_URL', 'https://user:password@host'],
    ['PUBLIC_URL', 'https://host:99999'],
    ['ADMIN_EMAIL', 'foo'],
    ['ADMIN_EMAIL', 'foo@'],
    ['ADMIN_EMAIL', 'a b@example.com'],
    ['ADMIN_PASSWORD', '7 signs'],
    ['ADMIN_PRIVATE_KEY', 'k'.repeat(31)],
    ['NATS_URL', 'http://host'],
    ['NATS_URL', 'nats:// host'],
    ['OAUTH2_ENDPOINTS', '{'],
    ['OAUTH2_ENDPOINTS', '[]'],
    ['OAUTH2_ENDPOINTS', '{"oauth2-google":"https://keys.test"}'],
    ['OAUTH2_ENDPOINTS', '{"oauth2-google":{"keys":"https://keys.test"}}'],
    ['OAUTH2_ENDPOINTS', '{"oauth2-google":{"jwks":"file:///etc/passwd"}}'],
    ['AWS_ENDPOINTS', '{"s3":"ftp://h"}'],
    ['AWS_ENDPOINTS', '{"s3":"http://h/?x"}'],
    ['AWS_ENDPOINTS', '{"s3":"http://u:p@h"}'],
    ['TWILIO_ENDPOINT', 'h'],
    ['DATA_SOURCES', '{'],
    ['DATA_SOURCES', 'null'],
    ['DATA_SOURCES', '["mongodb://h"]'],
    ['DATA_SOURCES', '{"a":5}'],
    ['PROJECT_ID', '0123456789ABCDEF01234567'],
    ['MASTER_KEY', Buffer.alloc(16).toString('base64')],
    ['LOG_LEVEL', 'verbose'],
    ['CLOUD_API', 'true'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'a@b.c\r\nBcc: x@y.z'],
    ['MAIL_FROM', 'Shop <a@b.c> <d@e.f>'],
    ['TRUSTED_PROXIES', 'proxy.example.com'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', '::1/129'],
    ['TRUSTED_PROXIES', '10.0.0.0/8/8'],
  ])('rejects %s=%j', (name, value) => {
    expect(problem(name, value)).toMatch(new RegExp(`^invalid environment: ${name} must be .+$`));
  });
});
