import type { ReactNode } from 'react'
import classes from './Container.module.css'

type ContainerProps = {
  className?: string | undefined
  /** Maximum width in pixels. */
  size?: number
  component?: 'div' | 'article'
  children: ReactNode
}

/** The page's width, or a narrower one, with the gutter at both sides. */
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
