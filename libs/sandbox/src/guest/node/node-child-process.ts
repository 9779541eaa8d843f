import { offer } from '../lazy.js';
import { unavailable } from './unavailable.js';

const NAMES = ['exec', 'execFile', 'execFileSync', 'execSync', 'fork', 'spawn', 'spawnSync', 'ChildProcess'];

offer('node-child-process', unavailable('child_process', NAMES));
