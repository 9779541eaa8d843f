// Loaded before every Node.js process of a test run. V8 compiles a function again, optimized, once it has run often enough; most processes
// of tests end before that has paid for itself. Here a function has to run fifteen times as often.
require('node:v8').setFlagsFromString('--interrupt-budget=1000000');
