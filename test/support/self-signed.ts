import { generateKeyPairSync, sign, type KeyObject } from 'node:crypto';

/** One DER element (X.690). */
function der(tag: number, ...parts: readonly (Buffer | number[])[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}

const SEQUENCE = 0x30;
const SHA256_WITH_RSA = der(SEQUENCE, [0x06, 9, 0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 1, 1, 11], [0x05, 0]);
const COMMON_NAME = [0x06, 3, 0x55, 4, 3];

/** Creates a self-signed certificate (RFC 5280, version 1), valid from 2020 to 2049. */
export function selfSigned(commonName: string): { certificate: string; privateKey: KeyObject; publicKey: KeyObject } {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const name = der(SEQUENCE, der(0x31, der(SEQUENCE, COMMON_NAME, der(0x0c, Buffer.from(commonName)))));
  const validity = der(SEQUENCE, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z')));
  const subjectKey = publicKey.export({ type: 'spki', format: 'der' });
  const content = der(SEQUENCE, der(0x02, [1]), SHA256_WITH_RSA, name, validity, name, subjectKey);
  const signature = der(0x03, [0], sign('sha256', content, privateKey));
  const body = der(SEQUENCE, content, SHA256_WITH_RSA, signature).toString('base64');
  const certificate = `-----BEGIN CERTIFICATE-----\n${body.replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`;
  return { certificate, privateKey, publicKey };
}
