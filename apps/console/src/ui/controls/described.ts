import type { HTMLAttributes } from 'react';

/** What a control needs to belong to its name, hint and problem. */
export type Described = Pick<HTMLAttributes<HTMLElement>, 'id' | 'aria-invalid' | 'aria-describedby'>;
