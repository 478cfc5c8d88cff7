import { type ComponentProps, createElement, type ElementType, type ReactNode } from 'react'
import classes from './Button.module.css'
import { Spinner } from './Spinner.tsx'

type Look = {
  /**
   * `filled` for the main action, `default` for others; `subtle` and `transparent` for minor ones; `white` on a dark
   * background.
   */
  variant?: 'filled' | 'default' | 'subtle' | 'transparent' | 'white'
  /** 36, 44 or 50 pixels high; higher when the text needs two lines. */
  size?: 'sm' | 'md' | 'lg'
  /** Text color, when cognac (the default) would be too prominent. */
  color?: 'gray' | 'dark' | undefined
  fullWidth?: boolean
  /** Shows a spinner, and disables the button. */
  loading?: boolean | undefined
  leftSection?: ReactNode
}

type ButtonProps<As extends ElementType> = Look & { component?: As } & Omit<
    ComponentProps<As>,
    keyof Look | 'component'
  >

/** A button, or with `component={Link}` a link that looks like one. */
export function Button<As extends ElementType = 'button'>(props: ButtonProps<As>) {
  const { component, variant, size, color, fullWidth, loading, leftSection, className, children, ...rest } =
    props as ButtonProps<'button'> // these props are the same for every element
  const isButton = component === undefined
  return createElement(
    component ?? 'button',
    {
      ...(isButton && { type: 'button' }),
      ...rest,
      ...(isButton && { disabled: rest.disabled || loading }),
      className: className ? `${classes.button} ${className}` : classes.button,
      'data-variant': variant ?? 'filled',
      'data-size': size ?? 'md',
      'data-color': color,
      'data-full': fullWidth || undefined,
      'data-loading': loading || undefined,
    },
    loading && <Spinner className={classes.spinner} />,
    leftSection && <span className={classes.section}>{leftSection}</span>,
    <span className={classes.label}>{children}</span>,
  )
}
