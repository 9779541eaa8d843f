/** Expressions over constants of Node's modules, see `module-cases.ts`. */
export const CONSTANTS_CASES: readonly string[] = [
  "Object.keys(require('constants')).filter((name) => typeof require('constants')[name] === 'number').sort().join()",
  "require('constants').O_CREAT + require('constants').SIGKILL + require('constants').ENOENT",
  "JSON.stringify(require('os').constants.errno)",
  "JSON.stringify(require('os').constants.signals)",
  "require('os').constants.UV_UDP_REUSEADDR",
  "JSON.stringify(Object.entries(require('fs').constants).sort())",
];
