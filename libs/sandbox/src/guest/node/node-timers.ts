import { offer } from '../lazy.js';
import { clearTimer, setImmediate, setInterval, setTimeout } from '../timers.js';

offer('node-timers', {
  setTimeout,
  setInterval,
  setImmediate,
  clearTimeout: clearTimer,
  clearInterval: clearTimer,
  clearImmediate: clearTimer,
});
