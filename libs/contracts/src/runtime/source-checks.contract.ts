import { Allow, IsString, MaxLength } from 'class-validator';
import { FUNCTION_SOURCE_MAX } from '../config/function.entity.js';
import { ResourceId } from '../fields.js';
import { defineRpc } from '../rpc.js';

/** Milliseconds a source is waited for, which is run for two seconds at most. Whoever asks goes on without an answer. */
const CHECK_TIMEOUT_MS = 5_000;

export class CheckSourceRequest {
  /** For whom it is run. */
  @ResourceId('AppNotFound')
  appId!: string;

  @IsString()
  @MaxLength(FUNCTION_SOURCE_MAX)
  source!: string;
}

export class CheckedSource {
  /** Whether the source ran to its end and left nothing in `exports` or `module.exports` that can be called. */
  @Allow() isUncallable!: boolean;
}

/** Runs the top level of a source in the sandbox, with nothing to call. One that throws, or does not end in time, passes. */
export const checkSource = defineRpc('runtime.sources.check', CheckSourceRequest, CheckedSource, {
  access: 'internal',
  timeoutMs: CHECK_TIMEOUT_MS,
});
