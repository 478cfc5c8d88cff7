import classes from './ShortText.module.css'

type ShortTextProps = {
  children: string
  /** In a list with many columns. */
  isNarrow?: boolean
}

/** A text on one line of a list, cut off where it is too long; the whole text shows under the pointer. Cards show all of it. */
export function ShortText({ children, isNarrow }: ShortTextProps) {
  return (
    <span className={classes.short} title={children} data-narrow={isNarrow}>
      {children}
    </span>
  )
}
