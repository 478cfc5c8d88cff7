import type { ComponentProps } from 'react'
import classes from './Text.module.css'

type TextProps = ComponentProps<'p'> & {
  /** Quieter than what stands around it. */
  c?: 'dimmed'
  fw?: 600
}

/** A paragraph. */
export function Text({ c, fw, className = '', ...rest }: TextProps) {
  return <p {...rest} className={`${classes.text} ${className}`} data-colour={c} data-weight={fw} />
}
