// Regenerates the types of the administration client if needed, for all that read types: the compiler and the linter.
import { writeClientTypes } from './client-types.js';

await writeClientTypes();
