import { type ColorGroup, USUAL_TONE } from '#shared/domain/leather/color-groups.ts'
import classes from './ColorDot.module.css'

/** How a colour group looks. The name stands beside it. */
export function ColorDot({ colour }: { colour: ColorGroup }) {
  return <span className={classes.dot} style={{ background: USUAL_TONE[colour] }} aria-hidden="true" />
}
