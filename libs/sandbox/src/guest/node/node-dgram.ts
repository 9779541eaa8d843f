import { offer } from '../lazy.js';
import { socketsError, unavailable } from './unavailable.js';

offer('node-dgram', unavailable('dgram', ['createSocket', 'Socket'], socketsError));
