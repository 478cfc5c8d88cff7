import { type ComponentProps, createElement } from 'react'
import classes from './Title.module.css'

type TitleProps = ComponentProps<'h1'> & {
  /** Its place in the outline of the page. */
  order: 1 | 2 | 3 | 4
  /** How large it is, when that is not the size of its place. */
  size?: 'h1' | 'h2' | 'h3' | 'h4'
}

/** A heading. */
export function Title({ order, size = `h${order}`, className, ...rest }: TitleProps) {
  return createElement(`h${order}`, {
    ...rest,
    className: className ? `${classes.title} ${className}` : classes.title,
    'data-size': size,
  })
}
