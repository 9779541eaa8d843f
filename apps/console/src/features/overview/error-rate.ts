/** Returns the part of calls that failed, in percent with one decimal. A failure never reads as none, nor a success as all failed. */
export function errorRate(errors: number, calls: number): string {
  if (errors === 0) return '0 %';
  if (errors === calls) return '100 %';
  const percent = Math.min(99.9, Math.max(0.1, (errors / calls) * 100));
  return `${percent.toFixed(1)} %`;
}
