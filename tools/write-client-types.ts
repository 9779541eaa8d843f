// Brings the types of the administration client up to date, for whatever reads types: the compiler, the linter, tests.
import { writeClientTypes } from './client-types.js';

await writeClientTypes();
