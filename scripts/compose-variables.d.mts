export declare const COMPOSE_VARIABLES: Readonly<Record<string, { readonly description: string; readonly default?: string }>>;
