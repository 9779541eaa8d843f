import type { Document } from 'mongodb';

/** Returns the canonical form of a command with its `$db`. */
export function shapeOf(command: Document): string;
