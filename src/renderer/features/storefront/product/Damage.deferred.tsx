import { IconAlertCircle } from '@tabler/icons-react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import classes from './Damage.module.css'
import { spotIn } from './damage.ts'

type DamageProps = {
  damage: NonNullable<ProductDetail['damage']>
  /** Index of the picture to mark, from 0. Absent to render the description below the pictures. */
  picture?: number
}

/** Damage of an outlet product: a mark on one of its pictures, or the description below the pictures. */
export function Damage({ damage, picture }: DamageProps) {
  const { text } = damage
  const spot = spotIn(damage.spot)
  if (picture !== undefined) {
    return spot?.picture === picture ? (
      <span
        role="img"
        aria-label="Plek van de beschadiging"
        className={classes.mark}
        style={{ left: `${spot.left}%`, top: `${spot.top}%` }}
      />
    ) : null
  }
  return (
    <p className={classes.notice}>
      <IconAlertCircle size={20} stroke={1.8} aria-hidden />
      <span>
        <strong>Dit is eraan te zien:</strong> {text}
        {spot && <span className={classes.where}> De plek is aangewezen op foto {spot.picture + 1}.</span>}
      </span>
    </p>
  )
}
