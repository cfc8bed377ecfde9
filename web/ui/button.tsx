import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { classNames } from './class-names.ts';
import { Spinner } from './spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'danger' | 'ghost';
export type ButtonSize = 'small' | 'normal' | 'large';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:bg-accent-hover',
  secondary: 'border-line bg-surface text-ink hover:bg-hover',
  danger: 'border-transparent bg-negative text-on-negative hover:bg-negative-hover',
  ghost: 'border-transparent bg-transparent text-muted hover:bg-hover hover:text-ink',
};

const SIZES: Record<ButtonSize, string> = {
  small: 'h-6 px-2 text-label touch:h-8',
  normal: 'h-8 px-3 text-body touch:h-11 touch:px-4',
  large: 'h-9 px-4 text-form touch:h-11 touch:text-lead',
};

const DISABLED = 'border-line! bg-hover! text-subtle!';

export function buttonClass(variant: ButtonVariant, size: ButtonSize, off = false, className?: string) {
  return classNames(
    'inline-flex shrink-0 items-center justify-center gap-2 whitespace-nowrap rounded-control border font-medium',
    'transition-colors duration-80 select-none print:hidden',
    VARIANTS[variant],
    SIZES[size],
    off && DISABLED,
    className,
  );
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  icon?: ReactNode;
  /** A busy button keeps its width and ignores presses. */
  busy?: boolean;
  busyLabel?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function Button({
  variant = 'secondary',
  size = 'normal',
  icon,
  busy = false,
  busyLabel,
  disabled,
  className,
  children,
  type = 'button',
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      // A disabled button loses the focus, so a busy button is not disabled.
      disabled={disabled}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      className={buttonClass(variant, size, disabled, className)}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy ? <Spinner /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  );
}

export interface IconButtonProps extends Omit<ButtonProps, 'icon' | 'children'> {
  label: string;
  icon: ReactNode;
}

export function IconButton({
  label,
  icon,
  size = 'normal',
  variant = 'ghost',
  className,
  ...rest
}: IconButtonProps) {
  const side = size === 'small' ? 'w-6 touch:w-8' : size === 'large' ? 'w-9 touch:w-11' : 'w-8 touch:w-11';
  return (
    <Button
      aria-label={label}
      title={label}
      size={size}
      variant={variant}
      icon={icon}
      className={classNames('px-0!', side, className)}
      {...rest}
    />
  );
}

interface ButtonLinkProps extends LinkProps, Pick<ButtonProps, 'variant' | 'size' | 'icon'> {}

export function ButtonLink(props: ButtonLinkProps) {
  const { variant = 'secondary', size = 'normal', icon, className, children, ...rest } = props;
  return (
    <Link className={buttonClass(variant, size, false, className)} {...rest}>
      {icon}
      {children}
    </Link>
  );
}
