import { LoaderCircle, type LucideIcon } from 'lucide-react';
import { forwardRef, type ButtonHTMLAttributes } from 'react';
import './button.css';

type Variant = 'default' | 'primary' | 'ghost' | 'danger' | 'danger-solid';

interface Look {
  readonly variant?: Variant;
  readonly small?: boolean;
  readonly isIcon?: boolean;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, Omit<Look, 'isIcon'> {
  readonly icon?: LucideIcon;
  /** Keys that do the same, shown on it. */
  readonly keys?: string;
  /** Says that its work has begun and not ended; it takes no second click meanwhile. */
  readonly busy?: boolean;
}

/** Names the classes of something that looks like a button. */
export function buttonClass({ variant = 'default', small = false, isIcon = false }: Look): string {
  const looks = [variant === 'default' ? '' : `is-${variant}`, small ? 'is-small' : '', isIcon ? 'is-icon' : ''];
  return ['btn', ...looks].filter(Boolean).join(' ');
}

export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant = 'default', small = false, icon: Icon, keys, busy = false, className = '', disabled, children, ...rest },
  ref,
) {
  return (
    <button
      ref={ref}
      type="button"
      className={`${buttonClass({ variant, small })} ${className}`.trim()}
      disabled={disabled === true || busy}
      {...(busy ? { 'aria-busy': true } : {})}
      {...rest}
    >
      {busy ? <LoaderCircle className="icon spin" aria-hidden /> : Icon && <Icon className="icon" aria-hidden />}
      {children}
      {keys !== undefined && <kbd aria-hidden>{keys}</kbd>}
    </button>
  );
});
