import classes from './ShortText.module.css'
import { WrappedText } from './WrappedText.tsx'

type ShortTextProps = {
  children: string
  /** True for running text: it is not limited to one line and takes the width that the other columns leave. */
  isText?: boolean
}

/** Truncates a long text in a row of a list. The tooltip shows the full text. Cards show more of it. */
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
