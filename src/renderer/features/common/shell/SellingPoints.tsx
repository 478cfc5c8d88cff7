import { IconDiscount2, IconPalette, IconRosetteDiscountCheck, IconTruckDelivery } from '@tabler/icons-react'
import { DrawnPart } from '../../../lib/drawn-parts.tsx'
import { timing } from '../../../lib/timing.ts'
import { useRotation } from '../../../lib/use-rotation.ts'
import { PauseButton } from '../../../ui/PauseButton.tsx'
import classes from './SellingPoints.module.css'

const POINTS = [
  { text: 'Alleen echt leer, in 150+ kleuren', Icon: IconPalette },
  { text: 'Altijd de goedkoopste', Icon: IconDiscount2 },
  { text: 'Meubels gratis bezorgd', Icon: IconTruckDelivery },
  { text: 'A-klasse kwaliteit', Icon: IconRosetteDiscountCheck },
] as const

/**
 * Reasons to buy here: all of them next to each other on a wide screen; on a phone one of them, the next one after five
 * seconds (docs/requirements.md#s2-selling-points). The stylesheet chooses between these layouts, because a choice by
 * script would move the content after hydration.
 */
export function SellingPoints() {
  const { current, isPaused, togglePaused, canPause, holdProps } = useRotation(POINTS.length, timing.sellingPointMs)
  return (
    <section className={classes.strip} aria-label="Onze zekerheden" {...holdProps}>
      <DrawnPart name="selling-points" by={() => [String(current)]}>
        <ul className={classes.points}>
          {POINTS.map(({ text, Icon }, index) => (
            <li key={text} className={classes.point} data-current={index === current || undefined}>
              <Icon size={20} stroke={1.6} className={classes.icon} aria-hidden />
              {text}
            </li>
          ))}
        </ul>
      </DrawnPart>
      {canPause && (
        <div className={classes.pause}>
          <PauseButton isPaused={isPaused} onToggle={togglePaused} subject="onze zekerheden" />
        </div>
      )}
    </section>
  )
}
