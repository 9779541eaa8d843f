import { offer } from '../lazy.js';
import { unavailable } from './unavailable.js';

offer('node-http2', { ...unavailable('http2', ['connect', 'createServer', 'createSecureServer']), constants: {} });
