import type { ComponentProps } from 'react'
import classes from './Text.module.css'

type TextProps = ComponentProps<'p'> & {
  /** Less prominent than the surrounding text. */
  c?: 'dimmed'
  fw?: 600
}

export function Text({ c, fw, className = '', ...rest }: TextProps) {
  return <p {...rest} className={`${classes.text} ${className}`} data-colour={c} data-weight={fw} />
}
