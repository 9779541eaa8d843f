import { offer } from '../lazy.js';
import { unavailable } from './unavailable.js';

offer('node-tty', { ...unavailable('tty', ['ReadStream', 'WriteStream']), isatty: () => false });
