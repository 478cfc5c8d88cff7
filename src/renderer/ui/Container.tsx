import type { ReactNode } from 'react'
import classes from './Container.module.css'

type ContainerProps = {
  className?: string | undefined
  /** Maximum width in pixels. */
  size?: number
  component?: 'div' | 'article'
  children: ReactNode
}

/** Centers its content in the width of the page, or in a narrower one, with a margin at both sides. */
export function Container({ size, component: Element = 'div', className = '', children }: ContainerProps) {
  return (
    <Element
      className={`${classes.container} ${className}`}
      {...(size !== undefined && { style: { maxWidth: `${size / 16}rem` } })}
    >
      {children}
    </Element>
  )
}
