import { offer } from '../lazy.js';
import { unavailable } from './unavailable.js';

offer('node-dgram', unavailable('dgram', ['createSocket', 'Socket']));
