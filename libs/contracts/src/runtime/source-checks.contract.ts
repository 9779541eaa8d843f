import { Allow, IsString, MaxLength } from 'class-validator';
import { FUNCTION_SOURCE_MAX } from '../config/function.entity.js';
import { ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';

/**
 * Timeout in milliseconds of a check, which runs the source for two seconds at most. On timeout the caller continues
 * without a result.
 */
const CHECK_TIMEOUT_MS = 5_000;

export class CheckSourceRequest {
  /** App the source is run for. */
  @ResourceId('AppNotFound')
  appId!: string;

  @IsString()
  @MaxLength(FUNCTION_SOURCE_MAX)
  source!: string;
}

export class CheckedSource {
  /** True if the source ran to completion and left nothing callable in `exports` or `module.exports`. */
  @Allow() isUncallable!: boolean;
}

/** Runs a source's top-level code in the sandbox without host calls. A source that throws or times out passes. */
export const checkSource = defineRpc('runtime.sources.check', CheckSourceRequest, CheckedSource, {
  access: 'internal',
  timeoutMs: CHECK_TIMEOUT_MS,
});
