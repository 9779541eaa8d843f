import { Injectable } from '@nestjs/common';
import { BusClient } from '#bus/client/bus-client.js';
import type { AppSnapshot } from '#contracts/config/app-snapshot.js';
import { AppError } from '#contracts/error.js';
import { runAuthFunction } from '#contracts/runtime/auth-functions.contract.js';

/** A function as a provider names it; the id wins where the app has a function of it. Both empty: none is configured. */
export interface FunctionReference {
  readonly id: string;
  readonly name: string;
}

/** What a function said: a value as extended JSON, or why it failed. */
export type AuthFunctionOutcome = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

/** Reads the two members a provider names a function by. */
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

/** Runs functions of apps that decide who is let in. */
@Injectable()
export class AuthFunctions {
  constructor(private readonly bus: BusClient) {}

  /**
   * A function that fails, is missing or takes too long is an outcome, never an error. `args` hold extended JSON. Fails with
   * `TooManyRequests` while the app runs all the functions it may, with `Unavailable` where functions cannot be run at all.
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
