/** The part of the standard API that the engine's types name; the compiler only ships it with the browser's library. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array);
  }
  class Instance {
    readonly exports: Record<string, unknown>;
  }
  class Memory {
    readonly buffer: ArrayBuffer;
    grow(pages: number): number;
  }
  class Global {
    value: number;
  }
  class Table {
    readonly length: number;
  }
  function compile(bytes: Uint8Array): Promise<Module>;
}
