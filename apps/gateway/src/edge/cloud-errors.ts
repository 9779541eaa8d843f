import { STATUS_CODES } from 'node:http';
import type { AppError } from '#contracts/error.js';

/** Error format of the cloud API; the command-line tool prints `detail`. */
export interface CloudErrorBody {
  readonly detail: string;
  readonly error: number;
  readonly errorCode: string;
  readonly reason: string;
}

const CLOUD_PATH = /^\/api\/(?:public|atlas)\/v1\.0(?:[/?]|$)/;

/** Returns `true` for all paths of the cloud API, including unsupported ones. */
export function isCloudUrl(url: string): boolean {
  return CLOUD_PATH.test(url);
}

/** Returns the body of a failure. `errorCode` depends on the status only: there is one reason per status. */
export function cloudErrorBody({ message, status }: AppError): CloudErrorBody {
  const reason = STATUS_CODES[status] ?? '';
  const errorCode = status === 404 ? 'RESOURCE_NOT_FOUND' : reason.toUpperCase().replaceAll(' ', '_');
  return { detail: message, error: status, errorCode, reason };
}
