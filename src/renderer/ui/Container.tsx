import type { ReactNode } from 'react'
import classes from './Container.module.css'

type ContainerProps = {
  className?: string | undefined
  /** Pixels wide at most. */
  size?: number
  component?: 'div' | 'article'
  children: ReactNode
}

/** The page's width: as wide as the shop or narrower, with the gutter at both sides. */
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
