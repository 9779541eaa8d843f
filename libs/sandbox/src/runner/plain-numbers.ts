/** Numbers of canonical extended JSON whose string is also a JSON number with the same value. */
const WRAPPED = /\{"\$number(?:Int|Double)":"((?!-0(?:\.0+)?")-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)"\}/g;

/**
 * Returns extended JSON with the numbers that the guest reads as plain ones written as such: this engine takes a
 * fraction of the time that taking their wrappers off takes in the interpreter. No string can look like a wrapper,
 * since quotes in it are escaped.
 */
export function plainNumbers(ejson: string): string {
  return ejson.replaceAll(WRAPPED, '$1');
}
