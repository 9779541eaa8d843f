import type { Described } from './fields';

export interface Choice {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
}

export interface SelectProps {
  readonly value: string;
  readonly choices: readonly Choice[];
  readonly onChange: (value: string) => void;
  readonly disabled?: boolean;
  /** Its name, where no label names it. */
  readonly label?: string;
  /** Name of its value in the form it is part of. */
  readonly name?: string;
  readonly described?: Described;
}

/** Returns the attribute that names a control without a label. */
export function named(label: string | undefined): { readonly 'aria-label'?: string } {
  return label === undefined ? {} : { 'aria-label': label };
}
