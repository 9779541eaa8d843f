import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { checkConnectionString, hostsOf, isNetworkHost } from './connection-string.js';

describe('connection strings of applications', () => {
  it.each([
    'mongodb://db.example.com',
    'mongodb://user:p%40ss@db1.example.com:27017,db2.example.com:27018/?replicaSet=rs0&w=majority',
    'mongodb+srv://user:pass@cluster.example.com/shop?retryWrites=true&authMechanism=SCRAM-SHA-256',
    'mongodb://[::1]:27017/',
  ])('allows %s', (uri) => {
    expect(() => checkConnectionString(uri)).not.toThrow();
  });

  it.each([
    'http://db.example.com',
    'mongodb://',
    'mongodb://%2Ftmp%2Fstore.sock/',
    'mongodb://u:p@%2ftmp%2fstore.sock',
    'mongodb://store.sock/',
    'mongodb://db.example.com,STORE.SOCK',
    'mongodb://db.example.com,%2Ftmp%2Fstore%2Esock/?replicaSet=r',
    'mongodb://%2e%2fstore.sock',
    'mongodb://a%2Fb',
    'mongodb://%zz.sock',
    'mongodb://db.example.com/?tlsCAFile=/etc/passwd',
    'mongodb://db.example.com/?TLSCERTIFICATEKEYFILE=/etc/key.pem',
    'mongodb://db.example.com/?proxyHost=evil.example.com',
    'mongodb://db.example.com/?authMechanism=MONGODB-AWS',
    'mongodb://db.example.com/?authMechanism=MONGODB-OIDC',
    'mongodb://db.example.com/?authMechanismProperties=ENVIRONMENT:gcp',
    'mongodb://db.example.com/?__proto__=1',
  ])('rejects %s without repeating it', (uri) => {
    let refused: unknown;
    try {
      checkConnectionString(uri);
    } catch (error) {
      refused = error;
    }
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ code: 'MongoDBError' });
    expect((refused as AppError).message).not.toContain('example');
  });
});

describe('hosts of a connection string', () => {
  it.each([
    ['mongodb://db.example.com', ['db.example.com']],
    ['mongodb://user:p%40ss@db1.example.com:27017,10.0.0.1:27018/?replicaSet=rs0', ['db1.example.com', '10.0.0.1']],
    ['mongodb://[::1]:27017,[fd00::1]/', ['[::1]', '[fd00::1]']],
    ['mongodb://h:,127.1/', ['h', '127.1']],
    ['mongodb+srv://user:pass@cluster.example.com/shop', []],
  ])('are found in %s', (uri, hosts) => expect(hostsOf(uri)).toEqual(hosts));
});

describe('hosts a server announces', () => {
  it.each(['db.example.com', 'DB_1:27017', '10.0.0.1:27017', '[::1]:27017', '[::ffff:10.0.0.1]', 'store.sock:27017'])(
    'are on the network: %s',
    (host) => expect(isNetworkHost(host)).toBe(true),
  );

  it.each([
    '/tmp/store.sock',
    'store.sock',
    'Store.SOCK',
    '%2Ftmp%2Fstore.sock',
    'store%2Esock',
    'a b.sock',
    'user@10.0.0.1',
    'x?@10.0.0.1:1',
    '10.0.0.1/x',
    '%31%30.0.0.1',
    '[fe80::1%25lo]',
    '::1',
    '',
    5,
    null,
    undefined,
  ])('or are forgotten: %s', (host) => expect(isNetworkHost(host)).toBe(false));
});
