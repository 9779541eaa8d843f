import module from 'node:module';
import { fileURLToPath } from 'node:url';

/** Function of Node.js from version 22.8 on. */
interface CompileCache {
  readonly enableCompileCache?: (directory: string) => unknown;
}

/**
 * Keeps what V8 compiles of modules loaded from now on in a directory, for the next process. Does nothing where Node.js
 * cannot, or the directory cannot be written.
 */
export function keepCompiled(directory: URL): void {
  (module as CompileCache).enableCompileCache?.(fileURLToPath(directory));
}
