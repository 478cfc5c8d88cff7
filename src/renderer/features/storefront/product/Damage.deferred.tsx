import { IconAlertCircle } from '@tabler/icons-react'
import type { ProductDetail } from '#shared/contracts/catalog.ts'
import classes from './Damage.module.css'
import { spotIn } from './damage.ts'

type DamageProps = {
  damage: NonNullable<ProductDetail['damage']>
  /** On which picture, counted from 0, the place is marked; absent for the words below the pictures. */
  picture?: number
}

/** What is wrong with an outlet piece: as a mark on its picture, and in words below the pictures. */
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
