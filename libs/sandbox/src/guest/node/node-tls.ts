import { offer } from '../lazy.js';
import { unavailable } from './unavailable.js';

offer('node-tls', {
  ...unavailable('tls', ['connect', 'createServer', 'createSecureContext', 'TLSSocket', 'Server']),
  rootCertificates: [],
  DEFAULT_MIN_VERSION: 'TLSv1.2',
  DEFAULT_MAX_VERSION: 'TLSv1.3',
});
