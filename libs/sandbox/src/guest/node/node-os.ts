import { compute } from '../crypto/crypto-bridge.js';
import { offer } from '../lazy.js';

offer('node-os', {
  EOL: '\n',
  arch: () => 'x64',
  cpus: () => [],
  endianness: () => 'LE',
  freemem: () => 0,
  homedir: () => '/',
  hostname: () => 'localhost',
  loadavg: () => [0, 0, 0],
  networkInterfaces: () => ({}),
  platform: () => 'linux',
  release: () => '',
  tmpdir: () => '/tmp',
  totalmem: () => 0,
  type: () => 'Linux',
  uptime: () => performance.now() / 1000,
  userInfo: () => ({ uid: -1, gid: -1, username: 'function', homedir: '/', shell: null }),
  version: () => '',
  get constants() {
    return compute('os.constants', {});
  },
});
