import { offer } from '../lazy.js';
import { socketsError, unavailable } from './unavailable.js';

offer('node-tls', {
  ...unavailable('tls', ['connect', 'createServer', 'TLSSocket', 'Server'], socketsError),
  ...unavailable('tls', ['createSecureContext']),
  rootCertificates: [],
  DEFAULT_MIN_VERSION: 'TLSv1.2',
  DEFAULT_MAX_VERSION: 'TLSv1.3',
});
