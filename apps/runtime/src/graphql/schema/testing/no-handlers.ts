import type { ApiHandlers } from '../types/output-types.js';

const nothing = () => null;

/** For schemas nobody executes. */
export const NO_HANDLERS: ApiHandlers<unknown> = {
  root: () => nothing,
  value: () => nothing,
  relation: () => nothing,
  custom: () => nothing,
};
