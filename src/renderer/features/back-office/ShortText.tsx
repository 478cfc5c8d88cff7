import { BrokenText } from './BrokenText.tsx'
import classes from './ShortText.module.css'

/** A text on one line of a list, cut off where it is too long; the whole text shows under the pointer. Cards show all of it. */
export function ShortText({ children }: { children: string }) {
  return (
    <span className={classes.short} title={children}>
      <BrokenText>{children}</BrokenText>
    </span>
  )
}
