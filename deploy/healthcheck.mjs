// Ends with 0 when the service of this container is ready: its own checks of bus and store included.
import { env } from 'node:process';

const port = ['gateway', 'standalone'].includes(env.APP) ? env.PORT : env.HEALTH_PORT;
const { ok } = await fetch(`http://127.0.0.1:${port}/health/ready`);
process.exitCode = ok ? 0 : 1;
