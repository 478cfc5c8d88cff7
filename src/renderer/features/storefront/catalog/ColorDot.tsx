import { type ColorGroup, USUAL_TONE } from '#shared/domain/leather/color-groups.ts'
import classes from './ColorDot.module.css'

/** A dot in a color group's typical color. The name is next to it. */
export function ColorDot({ colour }: { colour: ColorGroup }) {
  return <span className={classes.dot} style={{ background: USUAL_TONE[colour] }} aria-hidden="true" />
}
