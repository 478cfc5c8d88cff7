import { type ColourGroup, USUAL_TONE } from '#shared/domain/leather/colour-groups.ts'
import classes from './ColourDot.module.css'

/** How a colour group looks. The name stands beside it. */
export function ColourDot({ colour }: { colour: ColourGroup }) {
  return <span className={classes.dot} style={{ background: USUAL_TONE[colour] }} aria-hidden="true" />
}
