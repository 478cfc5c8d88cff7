import type { ComponentProps } from 'react'
import classes from './IconButton.module.css'

type IconButtonProps = ComponentProps<'button'> & { 'aria-label': string }

/** A button of 44 by 44 pixels that shows a picture only, so it must be told what it does. */
export function IconButton({ className, ...rest }: IconButtonProps) {
  return <button type="button" {...rest} className={className ? `${classes.button} ${className}` : classes.button} />
}
