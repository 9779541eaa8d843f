export function clientTypes(description: unknown): Promise<string>;
