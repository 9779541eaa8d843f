export const OPERATIONS_PAGE: string;
export function operationsPage(root: string): string;
