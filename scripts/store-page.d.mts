export const STORE_PAGE: string;
export function storePage(root: string): string;
