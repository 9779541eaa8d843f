import { plainToInstance } from 'class-transformer';
import { validateSync, type ValidationError } from 'class-validator';
import { AppError, isErrorCode, type ErrorCode } from '#contracts/error.js';
import type { Constructor } from '#contracts/rpc.js';

function firstFault(errors: readonly ValidationError[], path = ''): { message: string; code: ErrorCode | null } | null {
  for (const error of errors) {
    const property = path === '' ? error.property : `${path}.${error.property}`;
    const [name, message] = Object.entries(error.constraints ?? {})[0] ?? [];
    if (name !== undefined && message !== undefined) {
      const context = error.contexts?.[name] as { errorCode?: unknown } | undefined;
      const code = context?.errorCode;
      const text = path === '' ? message : message.replace(error.property, property);
      return { message: text, code: isErrorCode(code) ? code : null };
    }
    const nested = firstFault(error.children ?? [], property);
    if (nested) return nested;
  }
  return null;
}

/**
 * Turns a received body into an instance of its declared shape; members the shape does not declare are dropped.
 * The first fault is answered: with the code its field names (a malformed id is "not found"), else with `invalidCode`.
 */
export function parseRequest<T extends object>(type: Constructor<T>, body: unknown, invalidCode: ErrorCode): T {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new AppError(invalidCode, 'the request must be a JSON object');
  }
  const request = plainToInstance(type, body);
  const fault = firstFault(validateSync(request, { whitelist: true, forbidUnknownValues: false, stopAtFirstError: true }));
  if (fault) throw new AppError(fault.code ?? invalidCode, fault.message);
  return request;
}
