import type { ApiHandlers } from '../types/output-types.js';

const nothing = () => null;

/** Handlers for schemas that are never executed. */
export const NO_HANDLERS: ApiHandlers<unknown> = {
  root: () => nothing,
  value: () => nothing,
  relation: () => nothing,
  custom: () => nothing,
};
