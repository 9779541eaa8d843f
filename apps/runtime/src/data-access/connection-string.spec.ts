import { describe, expect, it } from 'vitest';
import { AppError } from '#contracts/error.js';
import { checkConnectionString, hostsOf } from './connection-string.js';

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
    'mongodb://db.example.com/?tlsCAFile=/etc/passwd',
    'mongodb://db.example.com/?TLSCERTIFICATEKEYFILE=/etc/key.pem',
    'mongodb://db.example.com/?proxyHost=evil.example.com',
    'mongodb://db.example.com/?authMechanism=MONGODB-AWS',
    'mongodb://db.example.com/?authMechanism=MONGODB-OIDC',
    'mongodb://db.example.com/?authMechanismProperties=ENVIRONMENT:gcp',
    'mongodb://db.example.com/?__proto__=1',
  ])('refuses %s without repeating it', (uri) => {
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
