export declare const IMAGE_FILES: readonly string[];
export declare function imagesIn(text: string): string[];
export declare function pinned(text: string, digests: ReadonlyMap<string, string>): string;
export declare function digestOf(image: string, hub?: { readonly tokens: string; readonly registry: string }): Promise<string>;
