/** Operation on a user. */
export type AuthOperation = 'LOGIN' | 'CREATE' | 'DELETE';

/** Properties of a deployed trigger that decide whether it matches an operation on a user. */
export interface AuthTrigger {
  readonly _id: string;
  readonly type: string;
  readonly disabled: boolean;
  readonly config: Readonly<Record<string, unknown>>;
}

/** A user as its triggers see it. */
export interface EventUser {
  readonly id: string;
  readonly type: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly identities: readonly object[];
}

/** Returns the enabled triggers on an operation by one of these providers. */
export function authTriggerIds(
  triggers: readonly AuthTrigger[],
  operation: AuthOperation,
  providers: readonly string[],
): string[] {
  return triggers
    .filter(({ type, disabled, config }) => {
      if (type !== 'AUTHENTICATION' || disabled || config['operation_type'] !== operation) return false;
      const wanted = config['providers'];
      return Array.isArray(wanted) && providers.some((provider) => wanted.includes(provider));
    })
    .map(({ _id }) => _id);
}

/** Returns the event that functions receive, as extended JSON. */
export function authEventEjson(
  operationType: AuthOperation,
  providers: readonly string[],
  { id, type, data, identities }: EventUser,
  custom_data: Readonly<Record<string, unknown>>,
  time: Date,
): string {
  return JSON.stringify({
    operationType,
    providers,
    user: { id, type, data, custom_data, identities },
    time: { $date: { $numberLong: String(time.getTime()) } },
  });
}
