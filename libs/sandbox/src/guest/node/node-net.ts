import { offer } from '../lazy.js';
import { textOf } from '../primordials.js';
import { socketsError, unavailable } from './unavailable.js';

const V4 = /^(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?!$)|$)){4}$/;
const V6 = /^(?=.*:)(?!.*:::)(?:[0-9a-f]{0,4}:){2,7}(?:[0-9a-f]{0,4}|(?:\d{1,3}\.){3}\d{1,3})(?:%.+)?$/i;

function isIP(value: unknown): 0 | 4 | 6 {
  const text = textOf(value);
  if (V4.test(text)) return 4;
  return V6.test(text) ? 6 : 0;
}

offer('node-net', {
  ...unavailable('net', ['connect', 'createConnection', 'createServer', 'Socket', 'Server', 'Stream'], socketsError),
  isIP,
  isIPv4: (value: unknown) => isIP(value) === 4,
  isIPv6: (value: unknown) => isIP(value) === 6,
});
