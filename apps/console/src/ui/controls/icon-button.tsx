import type { LucideIcon } from 'lucide-react';
import { forwardRef } from 'react';
import { buttonClass, type ButtonProps } from './button';
import { Tip } from './tip';

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'keys' | 'busy' | 'children'> {
  readonly label: string;
  readonly icon: LucideIcon;
}

/** A button that is only a picture: its name is spoken, and shown on hover. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon: Icon, variant = 'ghost', small = false, className = '', ...rest },
  ref,
) {
  return (
    <Tip text={label}>
      <button
        ref={ref}
        type="button"
        className={`${buttonClass({ variant, small, isIcon: true })} ${className}`.trim()}
        aria-label={label}
        {...rest}
      >
        <Icon className="icon" aria-hidden />
      </button>
    </Tip>
  );
});
