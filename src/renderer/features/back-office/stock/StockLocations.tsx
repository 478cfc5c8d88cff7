import { Popover, UnstyledButton } from '@mantine/core'
import { useRef } from 'react'
import type { StockLine } from '#shared/contracts/stock-overview.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import classes from './StockLocations.module.css'
import { useLocationsPopover } from './use-locations-popover.ts'

/**
 * The total stock of a product. A popover shows the stock per location on hover, while the row has the keyboard focus,
 * and after a tap (docs/requirements.md#s2). Screen readers read the stock per location after the total.
 */
export function StockLocations({ line }: { line: StockLine }) {
  const button = useRef<HTMLButtonElement>(null)
  const { isShown, close, toggle, ...hovering } = useLocationsPopover(button)
  return (
    <span {...hovering}>
      <Popover
        opened={isShown}
        onChange={(opened) => !opened && close()}
        position="left"
        withArrow
        shadow="md"
        width={260}
      >
        <Popover.Target>
          {/* Not in the tab order, because the popover also opens when the row has the focus. The button is for touch
             and for screen readers. */}
          <UnstyledButton ref={button} className={classes.total} tabIndex={-1} onClick={toggle}>
            {line.totalStock}
            <VisuallyHidden>, {locationsInWords(line)}</VisuallyHidden>
          </UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown {...hovering}>
          <LocationList line={line} />
        </Popover.Dropdown>
      </Popover>
    </span>
  )
}

function LocationList({ line: { locations, totalStock } }: { line: StockLine }) {
  return (
    <dl className={classes.places}>
      {locations.map(({ locationId, location, quantityAvailable }) => (
        <div key={locationId} className={classes.place}>
          <dt>{location}</dt>
          <dd>{quantityAvailable}</dd>
        </div>
      ))}
      {locations.length === 0 && <div className={classes.place}>Nergens geteld</div>}
      <div className={`${classes.place} ${classes.sum}`}>
        <dt>Totaal</dt>
        <dd>{totalStock}</dd>
      </div>
    </dl>
  )
}

function locationsInWords({ locations }: StockLine): string {
  const places = locations.map(({ location, quantityAvailable }) => `${location} ${quantityAvailable}`)
  return places.join(', ') || 'nergens geteld'
}
