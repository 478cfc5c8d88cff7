import { type ColorGroup, USUAL_TONE } from '#shared/domain/leather/color-groups.ts'
import { Tint } from '../../../ui/Tint.tsx'
import classes from './ColorDot.module.css'

/** A dot in the typical color of a color group. It is decoration, because the name of the group is next to it. */
export function ColorDot({ colour }: { colour: ColorGroup }) {
  return <Tint className={classes.dot} color={USUAL_TONE[colour]} />
}
