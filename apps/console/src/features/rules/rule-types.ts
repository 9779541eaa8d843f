/** An object of which more is kept than is edited here. */
export type Members = Readonly<Record<string, unknown>>;

/** A permission or condition: `true`, `false`, an expression, or not stated. */
export type Expression = boolean | Members | undefined;

/** The rule of a collection, or the default rule of a data source. Members nobody knows here are kept. */
export interface Rule extends Members {
  readonly _id?: string;
  readonly database?: string;
  readonly collection?: string;
  readonly roles?: readonly Members[];
  readonly filters?: readonly Members[];
}

/** What a role allows of a field. */
export type Level = 'unset' | 'none' | 'read' | 'write' | 'custom';

export const LEVELS: Readonly<Record<Level, string>> = {
  unset: 'Not stated',
  none: 'None',
  read: 'Read',
  write: 'Read & write',
  custom: 'By expressions',
};
