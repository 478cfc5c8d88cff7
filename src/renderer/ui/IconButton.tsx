import type { ComponentProps } from 'react'
import classes from './IconButton.module.css'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** A button of 44 by 44 pixels with only an icon, so it needs an `aria-label`. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={className ? `${classes.button} ${className}` : classes.button} />
}
