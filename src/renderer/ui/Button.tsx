import { type ComponentProps, createElement, type ElementType, type ReactNode } from 'react'
import classes from './Button.module.css'
import { Spinner } from './Spinner.tsx'

type Look = {
  /** The one thing to do here is `filled`; what is beside it `default`; `subtle` and `transparent` for less; `white` on a dark ground. */
  variant?: 'filled' | 'default' | 'subtle' | 'transparent' | 'white'
  /** 36, 44 or 50 pixels high, and higher when its words need two lines. */
  size?: 'sm' | 'md' | 'lg'
  /** Of the words, where cognac would be too loud. */
  color?: 'gray' | 'dark' | undefined
  fullWidth?: boolean
  /** Something is under way: it turns, and cannot be pressed again. */
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
    props as ButtonProps<'button'> // whichever element it is, these are the same
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
