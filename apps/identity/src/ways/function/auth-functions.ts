import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { runAuthFunction } from '#contracts/runtime/auth-functions.contract.js';

/**
 * Function as a provider refers to it; the id takes precedence if the app has a function with it. Both empty: none is configured.
 */
export interface FunctionReference {
  readonly id: string;
  readonly name: string;
}

/** Result of a function: a value as extended JSON, or the reason why it failed. */
export type AuthFunctionOutcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

/** Reads the two properties by which a provider refers to a function. */
export function functionReference(config: Readonly<Record<string, unknown>>, noun: string): FunctionReference {
  const text = (name: string): string => {
    const value = Object.hasOwn(config, name) ? config[name] : undefined;
    return typeof value === 'string' ? value : '';
  };
  return { id: text(`${noun}FunctionId`), name: text(`${noun}FunctionName`) };
}

export function isConfigured({ id, name }: FunctionReference): boolean {
  return id !== '' || name !== '';
}

/** Runs functions of apps that authenticate users. */
@Injectable()
export class AuthFunctions {
  constructor(private readonly bus: BusClient) {}

  /**
   * Runs a function. If it fails, is missing or takes too long, that is an outcome and not an error. `args` contain extended
   * JSON. Fails with `TooManyRequests` while the app runs the maximum number of functions, with `Unavailable` if functions cannot
   * be run at all.
   */
  async run(app: AppSnapshot, { id, name }: FunctionReference, args: readonly unknown[]): Promise<AuthFunctionOutcome> {
    const known = app.functions.some(({ _id }) => _id === id);
    const request = {
      appId: app.appId,
      functionId: known || name === '' ? id : '',
      functionName: name,
      argumentsEjson: JSON.stringify(args),
    };
    try {
      const { resultEjson, error } = await this.bus.call(runAuthFunction, request);
      return resultEjson === null ? { ok: false, error } : { ok: true, value: JSON.parse(resultEjson) as unknown };
    } catch (error) {
      if (error instanceof AppError && error.code === 'Timeout') return { ok: false, error: 'execution time limit exceeded' };
      throw error;
    }
  }
}
