import { describe, expect, it } from 'vitest';
import { canonicalHost, embeddedIpv4, isPublicAddress } from './addresses.js';

describe('isPublicAddress', () => {
  it.each(['1.1.1.1', '8.8.8.8', '100.63.255.255', '172.15.0.1', '172.32.0.1', '223.255.255.255', '192.0.1.1', '11.0.0.0'])(
    'lets %s pass',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each(['2606:4700:4700::1111', '2a00::1', '::ffff:8.8.8.8', '64:ff9b::808:808'])('lets %s pass', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['private', '10.0.0.1'],
    ['private', '172.16.0.1'],
    ['private', '172.31.255.255'],
    ['private', '192.168.255.255'],
    ['shared by carriers', '100.64.0.1'],
    ['shared by carriers', '100.127.255.255'],
    ["Alibaba's metadata", '100.100.100.200'],
    ['loopback', '127.0.0.1'],
    ['loopback', '127.255.255.254'],
    ['link-local', '169.254.1.1'],
    ['metadata of most clouds', '169.254.169.254'],
    ["Azure's metadata", '168.63.129.16'],
    ["Oracle's metadata", '192.0.0.192'],
    ['documentation', '192.0.2.1'],
    ['documentation', '198.51.100.1'],
    ['documentation', '203.0.113.1'],
    ['6to4 relay', '192.88.99.1'],
    ['benchmarks', '198.19.255.255'],
    ['multicast', '224.0.0.1'],
    ['multicast', '239.255.255.250'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unspecified', '::'],
    ['loopback', '::1'],
    ['loopback', '0:0:0:0:0:0:0:1'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-compatible', '::8.8.8.8'],
    ['mapped loopback', '::ffff:127.0.0.1'],
    ['mapped loopback', '::ffff:7f00:1'],
    ['mapped private', '::FFFF:a00:1'],
    ['mapped unspecified', '::ffff:0:0'],
    ['translated loopback', '64:ff9b::7f00:1'],
    ['translated private', '64:ff9b::192.168.0.1'],
    ['translated unspecified', '64:ff9b::'],
    ['local translation', '64:ff9b:1::808:808'],
    ['stateless translation', '::ffff:0:808:808'],
    ['6to4', '2002:7f00:1::'],
    ['6to4', '2002:808:808::1'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['documentation', '2001:db8::1'],
    ['documentation', '3fff::1'],
    ['unique local', 'fc00::1'],
    ["Amazon's metadata", 'fd00:ec2::254'],
    ['link-local', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['site-local', 'fec0::1'],
    ['multicast', 'ff02::1'],
    ['discard', '100::1'],
    ['unassigned', '4000::1'],
    ['no address', 'example.com'],
    ['no address', ''],
    ['no address', '127.1'],
  ])('rejects %s: %s', (_kind, address) => expect(isPublicAddress(address)).toBe(false));
});

describe('embeddedIpv4', () => {
  it.each([
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['0:0:0:0:0:ffff:102:304', '1.2.3.4'],
    ['::ffff:0:1', '0.0.0.1'],
    ['64:ff9b::1.2.3.4', '1.2.3.4'],
    ['64:ff9b::1', '0.0.0.1'],
    ['::1', null],
    ['2002:102:304::', null],
    ['1.2.3.4', null],
    ['x', null],
  ])('finds in %s: %s', (address, inner) => expect(embeddedIpv4(address)).toBe(inner));
});

describe('canonicalHost', () => {
  it.each([
    ['Example.COM', 'example.com'],
    ['example.com.', 'example.com'],
    ['bücher.example', 'xn--bcher-kva.example'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['ＬＯＣＡＬＨＯＳＴ', 'localhost'],
    ['127.0.0.1.', '127.0.0.1'],
    ['127.1', '127.0.0.1'],
    ['2130706433', '127.0.0.1'],
    ['0x7f000001', '127.0.0.1'],
    ['0x7f.0.0.1', '127.0.0.1'],
    ['0177.0.0.01', '127.0.0.1'],
    ['１２７.0.0.1', '127.0.0.1'],
    ['127。0。0。1', '127.0.0.1'],
    ['%31%32%37.0.0.1', '127.0.0.1'],
    ['[::1]', '::1'],
    ['::1', '::1'],
    ['[0:0::0001]', '::1'],
    ['::FFFF:127.0.0.1', '::ffff:7f00:1'],
    ['my_service', 'my_service'],
  ])('reads %s as %s', (host, canonical) => expect(canonicalHost(host)).toBe(canonical));

  it.each([
    '',
    '.',
    ' ',
    'a b',
    'a/b',
    'a?b',
    'a#b',
    'u@h',
    'a\\b',
    'host:80',
    '[::1',
    '[::1]:80',
    'fe80::1%eth0',
    '1.2.3.4.5',
    '256.0.0.1',
    'a\0b',
    'a%00b',
    'x'.repeat(254),
  ])('finds no host in %j', (host) => expect(canonicalHost(host)).toBeNull());
});
