import classes from './ShortText.module.css'
import { WrappedText } from './WrappedText.tsx'

type ShortTextProps = {
  children: string
  /** Of a text that one reads, instead of one line: it takes the room that the other columns leave. */
  isText?: boolean
}

/** A text in a row of a list, cut off where it is too long; the whole text shows under the pointer. Cards show more of it. */
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
