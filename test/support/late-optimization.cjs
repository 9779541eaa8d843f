// Loaded before every Node.js process of a test run. V8 compiles a function again, optimized, once it has run often enough; most processes
// of tests end before that has paid for itself. Here a function has to run fifteen times as often; so has one of WebAssembly, with which
// `fetch` reads replies: the first reply of a process would cost 40 ms of CPU.
const { setFlagsFromString } = require('node:v8');
if (process.version.startsWith('v20.')) {
  setFlagsFromString('--interrupt-budget=1000000');
} else {
  setFlagsFromString('--invocation-count-for-maglev=6000');
  setFlagsFromString('--invocation-count-for-turbofan=45000');
}
setFlagsFromString('--wasm-tiering-budget=27000000');
