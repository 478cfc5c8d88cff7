import { type ColorGroup, USUAL_TONE } from '#shared/domain/leather/color-groups.ts'
import classes from './ColorDot.module.css'

/** A dot in the typical color of a color group. It is decoration, because the name of the group is next to it. */
export function ColorDot({ colour }: { colour: ColorGroup }) {
  return <span className={classes.dot} style={{ background: USUAL_TONE[colour] }} aria-hidden="true" />
}
