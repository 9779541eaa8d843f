import { HOSTED_BYTES_MAX, HOSTED_FILES_MAX } from '#contracts/config/hosting.contract.js';
import { AppError } from '#contracts/error.js';

/** Returns the error for an app that would host more than it may. */
export function tooMuchHosted(): AppError {
  return new AppError(
    'InvalidParameter',
    `an app may host at most ${HOSTED_FILES_MAX} files with ${HOSTED_BYTES_MAX} bytes in total`,
  );
}
