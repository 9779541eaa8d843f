/** Cost parameters of one argon2id hash. */
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
/** Minimum cost, for tests that log in many times: it does not protect against guessing. */
export const TEST_COST: PasswordCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

/** Injection token of the `PasswordCost` of this process. */
export const PASSWORD_COST = Symbol('PASSWORD_COST');

/** Returns the prefix of every hash with that cost; hashes with another cost have another prefix. */
export function prefixOf({ memoryCost, timeCost, parallelism }: PasswordCost): string {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`;
}
