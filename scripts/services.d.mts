export declare const SERVICES: readonly string[];
export declare function passwordVariable(service: string): string;
