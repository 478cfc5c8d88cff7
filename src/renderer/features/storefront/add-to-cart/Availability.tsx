import {
  IconClock,
  IconHistory,
  IconNeedleThread,
  IconRotate2,
  IconShieldCheck,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { sitePaths } from '#shared/contracts/site-paths.ts'
import { type DeliveryKind, deliveryText } from '#shared/domain/delivery/delivery-text.ts'
import { DrawnPart } from '../../../lib/drawn-parts.tsx'
import classes from './Availability.module.css'

type AvailabilityProps = {
  stock: string | undefined
  isInStock: boolean
  deliveryKind: DeliveryKind
  /** How long the last deliveries of the model took, in words; undefined when unknown. */
  experience: string | undefined
  /** Sentence that the product has no right of withdrawal; undefined when it has one. */
  notice: string | undefined
  /** True for a free sample, which has no delivery cost, withdrawal period or guarantee to mention. */
  isFree: boolean
}

/** States stock, delivery, right of withdrawal and legal guarantee, as the law requires before an order. */
export function Availability(props: AvailabilityProps) {
  return (
    <DrawnPart name="availability" by={() => [JSON.stringify(props)]}>
      <Facts {...props} />
    </DrawnPart>
  )
}

function Facts({ stock, isInStock, deliveryKind, experience, notice, isFree }: AvailabilityProps) {
  return (
    <ul className={classes.facts}>
      {stock && (
        <li aria-live="polite" data-good={isInStock || undefined}>
          <IconClock size={20} stroke={1.6} aria-hidden />
          <span>{stock}</span>
        </li>
      )}
      {/* A piece from stock needs no production, so the time of the made ones says nothing about it. */}
      {experience && deliveryKind === 'made_to_measure' && (
        <li>
          <IconHistory size={20} stroke={1.6} aria-hidden />
          <span>In werkelijkheid geleverd: {experience.replace(/^M/, 'm')}.</span>
        </li>
      )}
      <li>
        <IconTruckDelivery size={20} stroke={1.6} aria-hidden />
        <span>
          {!isFree && 'Gratis bezorgd. '}
          {deliveryText({ delivery: 'delivery', kinds: [deliveryKind] })}
        </span>
      </li>
      {notice && (
        <li>
          <IconNeedleThread size={20} stroke={1.6} aria-hidden />
          <span>
            <strong className={classes.notice}>{notice}</strong>.{' '}
            <Link to={sitePaths.withdrawal}>Wat betekent dit?</Link>
          </span>
        </li>
      )}
      {!notice && !isFree && (
        <li>
          <IconRotate2 size={20} stroke={1.6} aria-hidden />
          <span>14 dagen bedenktijd.</span>
        </li>
      )}
      {!isFree && (
        <li>
          <IconShieldCheck size={20} stroke={1.6} aria-hidden />
          <span>
            <Link to={sitePaths.warranty}>Wettelijke garantie</Link>: ten minste 2 jaar, in de hele EU.
          </span>
        </li>
      )}
    </ul>
  )
}
