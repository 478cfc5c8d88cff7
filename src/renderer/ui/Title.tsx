import { type ComponentProps, createElement } from 'react'
import classes from './Title.module.css'

type TitleProps = ComponentProps<'h1'> & {
  /** Heading level. */
  order: 1 | 2 | 3 | 4
  /** Size, when it differs from the level's default. */
  size?: 'h1' | 'h2' | 'h3' | 'h4'
}

export function Title({ order, size = `h${order}`, className, ...rest }: TitleProps) {
  return createElement(`h${order}`, {
    ...rest,
    className: className ? `${classes.title} ${className}` : classes.title,
    'data-size': size,
  })
}
