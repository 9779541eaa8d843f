import type { AwsCall } from './aws-call.js';

/** Builds the call of an action, with a fixed time and fixed credentials. */
export function anAwsCall(
  service: string,
  action: string,
  args: Readonly<Record<string, unknown>> = {},
  more: Partial<AwsCall> = {},
): AwsCall {
  return {
    service,
    action,
    region: 'eu-west-1',
    arguments: args,
    credentials: { accessKeyId: 'AKIDTEST', secretAccessKey: 'secret' },
    now: new Date('2020-01-02T03:04:05Z'),
    ...more,
  };
}
