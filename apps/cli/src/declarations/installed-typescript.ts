import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type Compiler from 'typescript';
import { hasCode } from '../terminal/error-code.js';

/** Returns the path of the `tsc` that the functions of an app find; `null` without one. */
export function installedTsc(directory: string): string | null {
  const path = found(directory, 'typescript/package.json');
  return path === null ? null : join(dirname(path), 'bin', 'tsc');
}

/** Returns the compiler that the functions of an app find; `null` without one, or for one without this interface. */
export function installedCompiler(directory: string): typeof Compiler | null {
  const path = found(directory, 'typescript');
  const module = path === null ? {} : (packagesOf(directory)(path) as object);
  return isCompiler(module) ? module : null;
}

function found(directory: string, name: string): string | null {
  try {
    return packagesOf(directory).resolve(name);
  } catch (error) {
    if (hasCode(error, 'MODULE_NOT_FOUND')) return null;
    throw error;
  }
}

const packagesOf = (directory: string): NodeJS.Require => createRequire(join(directory, 'functions', 'package.json'));

const isCompiler = (module: object): module is typeof Compiler =>
  'createProgram' in module && typeof module.createProgram === 'function';
