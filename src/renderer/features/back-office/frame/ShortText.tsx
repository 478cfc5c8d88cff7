import classes from './ShortText.module.css'
import { WrappedText } from './WrappedText.tsx'

type ShortTextProps = {
  children: string
  /** True for sentences, which may take two lines and the width that the other columns leave. */
  isText?: boolean
}

/** Truncates a long text in a list. The tooltip shows the full text. On a phone, a row is a card with more text. */
export function ShortText({ children, isText }: ShortTextProps) {
  if (isText) {
    return (
      <span className={classes.twoLines} title={children}>
        {children}
      </span>
    )
  }
  return (
    <span className={classes.short} title={children}>
      <span>
        <WrappedText>{children}</WrappedText>
      </span>
    </span>
  )
}
