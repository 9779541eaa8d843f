/**
 * Entry of a runner process. It has no environment, no network use, no files beyond its own code, and contains nothing
 * but sources, the common parts of contexts, and the calls in flight; all it does is reply to its parent's messages.
 */
import { makeImage, serve } from './serve.js';

await serve(makeImage);
