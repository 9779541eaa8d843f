/** What argon2id spends on one hash. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes over that memory. */
  readonly timeCost: number;
  /** Lanes the memory is divided into. */
  readonly parallelism: number;
}

/** 19 MiB and two passes: about 20 ms. */
export const FULL_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/** The least there is, for tests that log in many times: it keeps nobody from guessing. */
export const TEST_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Injection token of the `PasswordCost` of this process. */
export const PASSWORD_COST = Symbol('PASSWORD_COST');

/** Returns what every hash of that cost begins with; none of another cost does. */
export function prefixOf({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}
