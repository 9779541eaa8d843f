import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { forwardRef, type ButtonHTMLAttributes } from 'react';
import './button.css';

type Variant = 'default' | 'primary' | 'ghost' | 'danger-solid';

interface Look {
  readonly variant?: Variant;
  readonly small?: boolean;
  readonly isIcon?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Pick<Look, 'variant'> {
  readonly icon?: LucideIcon;
  /** Says that its work has begun and not ended; it takes no second click meanwhile. */
  readonly busy?: boolean;
}

/** Names the classes of something that looks like a button. */
export function buttonClass({ variant = 'default', small = false, isIcon = false }: Look): string {
  const looks = [variant === 'default' ? '' : `is-${variant}`, small ? 'is-small' : '', isIcon ? 'is-icon' : ''];
  return ['btn', ...looks].filter(Boolean).join(' ');
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'default', icon: Icon, busy = false, className = '', disabled, children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      className={`${buttonClass({ variant })} ${className}`.trim()}
      disabled={disabled === true || busy}
      {...(busy ? { 'aria-busy': true } : {})}
      {...rest}
    >
      {busy ? <LoaderCircle className="icon spin" aria-hidden /> : Icon && <Icon className="icon" aria-hidden />}
      {children}
    </button>
  );
});
