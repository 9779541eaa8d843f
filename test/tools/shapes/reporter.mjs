// Vitest reporter: names each file of tests to the recorder that started the run.
export default class CurrentFile {
  onTestModuleStart(module) {
    process.send?.({ file: module.relativeModuleId });
  }
}
