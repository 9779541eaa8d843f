import type { LucideIcon } from 'lucide-react';
import { forwardRef, type ButtonHTMLAttributes } from 'react';
import { buttonClass } from './button';
import { Tip, type TipSide } from './tip';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  readonly label: string;
  readonly icon: LucideIcon;
  readonly small?: boolean;
  readonly tipSide?: TipSide;
}

/** A button that is only a picture: its name is spoken, and shown on hover. */
export const IconButton = forwardRef<HTMLButtonElement, IconButtonProps>(function IconButton(
  { label, icon: Icon, small = false, tipSide = 'bottom', className = '', ...rest },
  ref,
) {
  return (
    <Tip text={label} side={tipSide}>
      <button
        ref={ref}
        type="button"
        className={`${buttonClass({ variant: 'ghost', small, isIcon: true })} ${className}`.trim()}
        aria-label={label}
        {...rest}
      >
        <Icon className="icon" aria-hidden />
      </button>
    </Tip>
  );
});
