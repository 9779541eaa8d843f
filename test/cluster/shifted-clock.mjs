// Loaded before a service (`node --import`): its clocks, that of the day and the monotonic one, are ahead by TEST_CLOCK_AHEAD_MS.
const ahead = Number(process.env['TEST_CLOCK_AHEAD_MS']);
if (!Number.isFinite(ahead)) throw new Error('TEST_CLOCK_AHEAD_MS is no number');
const today = Date.now.bind(Date);
Date.now = () => today() + ahead;
const elapsed = performance.now.bind(performance);
performance.now = () => elapsed() + ahead;
