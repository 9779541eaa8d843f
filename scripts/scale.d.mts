export function scaleOf(args: readonly string[]): Map<string, number>;
export function replicasOf(name: string, number: number): string[];
